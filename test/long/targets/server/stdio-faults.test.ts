import { describe, expect, test } from 'vitest'
import { BrokenAnswer, NoAnswer } from '../../../../src/targets/server/contract.js'
import { leavesNothing, newest, openStdio, pids, runs } from '../../../targets/server/open-fault.js'

leavesNothing()
const call = { name: 'read', arguments: {} }

describe('a server that does not come up', () => {
  test('says why on standard error, which is shown and harmless', async () => {
    const failure = openStdio('does-not-start')
    await expect(failure).rejects.toThrow(
      /does not run: before it answered initialize, the server ended with exit code 3\..*no database at \\x1b\[31m127/,
    )
    await expect(failure).rejects.toHaveProperty('name', 'AssayError')
  })
  test('exits at once without a word', async () => {
    await expect(openStdio('exits-at-once')).rejects.toThrow('ended with exit code 0, and printed nothing to standard error')
  })
  test('never answers', async () => {
    await expect(openStdio('hangs', { startTimeout: 3000 })).rejects.toThrow(
      /does not answer: .*initialize within 3000 ms\..*waiting for a lock/,
    )
  })
  test('is no program', async () => {
    await expect(openStdio('none', { command: 'assay-no-such-program' })).rejects.toThrow(
      'cannot be started: spawn assay-no-such-program ENOENT',
    )
  })
  test('has its arguments in the command: they are named as arguments', async () => {
    await expect(openStdio('none', { command: 'node x.mjs --port 1', args: ['y'] })).rejects.toThrow(
      `cannot be started: spawn node x.mjs --port 1 ENOENT, as no program has the name "node x.mjs --port 1". Mend: command: 'node', args: ['x.mjs', '--port', '1', 'y']`,
    )
  })
  test('has no folder', async () => {
    await expect(openStdio('none', { cwd: '/no/such/folder' })).rejects.toThrow('its folder /no/such/folder does not exist')
  })
})

describe('a server that answers', () => {
  test('and prints: what it printed is kept apart', async () => {
    const server = await newest(await openStdio('prints'))
    expect(server.survey.tools.map(({ name }) => name)).toEqual(['read'])
    const session = await server.session({ fresh: true })
    expect(session.noise()).toEqual(['Server is running', '{"level":30,"msg":"a log line"}'])
    expect(server.noise()).toContain('Server is running')
  })
  test('late: the request has no answer, and what comes later is stray', async () => {
    const session = await (await newest(await openStdio('late'))).session()
    await expect(session.request('tools/call', call, { id: 'slow', timeout: 50 })).rejects.toThrow(NoAnswer)
    await session.request('release')
    expect(session.stray()).toMatchObject([{ id: 'slow' }])
  })
  test('out of order: each request gets its own answer', async () => {
    const session = await (await newest(await openStdio('out-of-order'))).session()
    const answers = await Promise.all(['a', 'b'].map((name) => session.request('tools/call', { name })))
    expect(answers.map(({ result }) => result)).toMatchObject([{ content: [{ text: 'a' }] }, { content: [{ text: 'b' }] }])
    expect(session.stray()).toEqual([])
  })
  test('twice: the second answer is stray', async () => {
    const session = await (await newest(await openStdio('twice'))).session()
    await session.request('tools/call', call, { id: 1 })
    await session.request('ping')
    expect(session.stray()).toMatchObject([{ id: 1 }])
  })
  test('with another id: the request has no answer', async () => {
    const session = await (await newest(await openStdio('other-id'))).session()
    await expect(session.request('tools/call', call, { id: 1, timeout: 50 })).rejects.toMatchObject({ dead: false })
    await session.request('ping')
    expect(session.stray()).toMatchObject([{ id: '1' }])
  })
  test('never: the request has no answer, and the server lives', async () => {
    const server = await openStdio('never')
    const session = await (await newest(server)).session()
    await expect(session.request('tools/call', call, { timeout: 50 })).rejects.toMatchObject({ name: 'NoAnswer', dead: false })
    await expect(session.request('ping')).resolves.toMatchObject({ result: {} })
    expect(await server.alive()).toBe(true)
  })
  test('with a result and an error: the answer is broken', async () => {
    const session = await (await newest(await openStdio('both'))).session()
    await expect(session.request('tools/call', call)).rejects.toThrow(BrokenAnswer)
  })
  test('with a line of 50 MB: the answer is broken, and the line is cut', async () => {
    const session = await (await newest(await openStdio('long-line'))).session()
    await expect(session.request('tools/call', call)).rejects.toMatchObject({
      name: 'BrokenAnswer',
      received: expect.stringMatching(/^.{1000}$/) as string,
      message:
        'tools/call "read" was answered with more than 16 MB, which is not read. Mend: if the tool has to answer so much, name it in target.inject.denyTools',
    })
    expect(session.noise().map((line) => line.length)).toEqual([64 * 1024])
  })
  test('with a line of 15 MB: it is read', async () => {
    const session = await (await newest(await openStdio('picture'))).session()
    const { result } = await session.request('tools/call', call)
    expect(String(result?.['text'])).toHaveLength(15_000_000)
  })
  test('more than it may wait: no request waits longer than the timeout', async () => {
    const server = await newest(await openStdio('never', { timeout: 300 }))
    const began = Date.now()
    const session = await server.session()
    await expect(session.request('tools/call', call, { timeout: 60_000 })).rejects.toThrow('within 300 ms')
    const bare = await server.spawn()
    bare.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    await bare.answer(1)
    await expect(bare.answer(2, 60_000)).rejects.toThrow('within 300 ms')
    expect(Date.now() - began).toBeLessThan(10_000)
  })
  test('no ping: it is alive all the same', async () => {
    const server = await openStdio('no-ping', { timeout: 300 })
    expect((await newest(server)).survey.simplest).toBe('tools/list')
    for (let turn = 0; turn < 3; turn++) expect(await server.alive()).toBe(true)
  })
  test('nothing but the handshake: it is not alive, nor after it was started again', async () => {
    const server = await openStdio('handshake-only', { timeout: 300 })
    // The one that is left from the beginning, or one of its own, is asked for a ping by the second at the latest.
    expect([await server.alive(), await server.alive()]).toContain(false)
    await expect(server.restart()).rejects.toThrow('does not answer after it was started again')
  })
  test('in a flood of output: it is answered, and what is kept is bounded', async () => {
    const server = await newest(await openStdio('floods'))
    const session = await server.session({ fresh: true })
    await expect(session.request('tools/call', call)).resolves.toMatchObject({ result: {} })
    expect(session.noise().length).toBeLessThanOrEqual(1000)
    const bare = await server.spawn()
    bare.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    await bare.answer(1)
    expect(bare.stderr().length).toBeLessThanOrEqual(64 * 1024)
  })
  test('and changes its list: the survey keeps the first, the session hears of it', async () => {
    const server = await newest(await openStdio('changes-its-list'))
    expect(server.survey.tools).toHaveLength(2)
    const session = await server.session({ fresh: true })
    await session.request('tools/list')
    await session.request('ping')
    expect(session.unasked()).toMatchObject([{ method: 'notifications/tools/list_changed' }])
  })
  test('and asks back: by a handler, or with -32601', async () => {
    const server = await newest(await openStdio('asks'))
    const session = await server.session({ clientCapabilities: { sampling: {} } })
    await expect(session.request('tools/call', call)).resolves.toMatchObject({ result: { answer: { code: -32_601 } } })
    session.onRequest('sampling/createMessage', (params) => ({ got: params['n'] }))
    await expect(session.request('tools/call', call)).resolves.toMatchObject({ result: { answer: { got: 1 } } })
  })
})

describe('a server that dies', () => {
  test('in a request: the request says so, and the next session has a new process', async () => {
    const server = await openStdio('none')
    const under = await newest(server)
    const session = await under.session()
    await expect(session.request('crash')).rejects.toMatchObject({
      name: 'NoAnswer',
      dead: true,
      message: expect.stringContaining('exit code 7') as string,
    })
    await session.close()
    await expect((await under.session()).request('ping')).resolves.toMatchObject({ result: {} })
    expect(await server.alive()).toBe(true)
  })
  test('between requests: it is not alive until it is started again', async () => {
    const server = await openStdio('none')
    await newest(server)
    expect(await server.alive()).toBe(true)
    for (const pid of pids().filter(runs)) process.kill(pid, 'SIGKILL')
    await expect.poll(() => server.alive(), { interval: 1 }).toBe(false)
    await server.restart()
    expect(await server.alive()).toBe(true)
  })
  test('at a raw message: the answer says that it is closed', async () => {
    const session = await (await newest(await openStdio('none'))).session()
    await expect(session.raw('{"jsonrpc":"2.0","id":1,"method":"crash"}')).resolves.toMatchObject({ closed: true, messages: [] })
  })
})

describe('a server that does not let go', () => {
  test('and ignores SIGTERM is killed', async () => {
    const server = await openStdio('ignores-sigterm')
    await newest(server)
    await server.close()
    expect(pids().filter(runs)).toEqual([])
  })
  test.each(['grandchild', 'daemon', 'holds-the-pipes'])('and leaves a process behind (%s): that ends too', async (fault) => {
    const server = await openStdio(fault)
    await newest(server)
    expect(pids().length).toBeGreaterThan(2)
    await server.close()
    expect(pids().filter(runs)).toEqual([])
  })
  test.runIf(process.platform === 'linux')('and crashed before its daemon was looked for: that ends too', async () => {
    const server = await openStdio('daemon')
    await expect((await (await newest(server)).session()).request('crash')).rejects.toMatchObject({ dead: true })
    await server.close()
    expect(pids().filter(runs)).toEqual([])
  })
})
