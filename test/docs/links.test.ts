import { describe, expect, it } from 'vitest'
import { anchorsOf, brokenLinks, linksOf } from './links.js'
import { allPages } from './pages.js'

describe('links', () => {
  it.each(allPages())('of $path lead somewhere', (page) => {
    expect(brokenLinks(page)).toEqual([])
  })

  it('are seen when they do not', () => {
    const text =
      '# Top\n[a](none.md) [b](#nowhere) [c](#top) [d](http://a.example) [e](https://) [f](../README.md#assay)\n```md\n[g](none)\n```\n`[h](none)`\n'
    expect(linksOf({ text })).toHaveLength(6)
    expect(brokenLinks({ path: 'docs/page.md', text }).map((line) => line.split(': ').slice(1, 3).join(' '))).toEqual([
      'none.md no such file',
      '#nowhere no such heading; there are top',
      'http://a.example not https',
      'https:// no address',
    ])
  })

  it('are to headings as GitHub names them', () => {
    expect(
      anchorsOf({ text: '# `target.types`\n## What a guard is\n## What a guard is\n```sh\n# no heading\n```\n### A: b, c-d_e\n' }),
    ).toEqual(['targettypes', 'what-a-guard-is', 'what-a-guard-is-1', 'a-b-c-d_e'])
  })
})
