import { describe, expect, it } from 'vitest'
import { allTags, holdsMedia } from '../../src/corpus/tags.js'
import { benignInput, benignItems, corpusOf, defenceInput, defenceItems, tool } from './samples.js'

/** What Vitest 4.1 and 5 throw for when they read `test.tags`. */
function vitestRefuses(tag: string): boolean {
  return tag === '' || /\s/.test(tag) || /[!()*|&]/.test(tag) || /^(?:and|or|not)$/i.test(tag)
}

const image = { type: 'tool-result', tool, result: { content: [{ type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' }] } }

describe('tags of an item', () => {
  it('name image and audio content, in fixture or control', () => {
    const [attack] = defenceItems(defenceInput({ fixture: image, benignControl: image }))
    expect(attack?.tags).toContain('multimodal')
    expect(benignItems(benignInput({ fixture: image }))[0]?.tags).toEqual(['benign', 'tool-definition', 'multimodal'])
    expect(benignItems(benignInput())[0]?.tags).not.toContain('multimodal')
  })

  it.each([
    ['a block with image data', { content: [{ type: 'image', data: '', mimeType: 'image/png' }] }, true],
    ['a block with audio data', { a: { type: 'audio', data: '', mimeType: 'audio/wav' } }, true],
    ['a blob of an image type', [{ uri: 'a', blob: '', mimeType: 'image/png' }], true],
    ['a link to an image', { type: 'resource_link', uri: 'a', mimeType: 'image/png' }, false],
    ['an icon', { icons: [{ src: 'a', mimeType: 'image/png' }] }, false],
    ['a schema that accepts a type called image', { enum: ['image'], type: 'image' }, false],
    ['text', 'image', false],
  ])('tell media from what only mentions them: %s', (_, value, expected) => {
    expect(holdsMedia(value)).toBe(expected)
  })
})

describe('allTags', () => {
  const corpus = corpusOf(...defenceItems(defenceInput()), ...benignItems(benignInput()))

  it('holds every tag that an item bears or could come to bear in watch mode', () => {
    const tags = allTags(corpus)
    for (const item of corpus.items.values()) for (const tag of item.tags) expect(tags).toContain(tag)
    for (const tag of ['rug-pull', 'severity:low', 'multimodal', 'owasp:LLM01', 'cache-invalidation', 'defence', 'benign'])
      expect(tags).toContain(tag)
    expect(tags).toEqual([...new Set(tags)].toSorted())
  })

  it('holds names only that Vitest accepts', () => {
    expect(allTags(corpus).filter(vitestRefuses)).toEqual([])
    expect(['a b', 'a(b)', 'or', 'x*'].filter(vitestRefuses)).toHaveLength(4)
  })
})
