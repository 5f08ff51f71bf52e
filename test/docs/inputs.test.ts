import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadCorpus } from '../../src/corpus/load.js'
import { packageRoot } from '../../src/paths.js'
import { inputsPage } from './inputs.js'

it('docs/inputs.md shows each type as the corpus has it', async () => {
  const { items } = loadCorpus({ packageRoot, bundled: true, include: [], suites: ['defence', 'benign'] })
  await expect(inputsPage(items.values())).toMatchFileSnapshot(join(packageRoot, 'docs/inputs.md'))
})
