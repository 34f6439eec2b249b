import { describe, expect, test } from 'vitest'
import { LIES, OTHERS, PICTURES } from '../../../tests/helpers/lying-files'
import { detectAttachmentKind } from './detect-attachment-kind.server'

test.each([...PICTURES, ...OTHERS])('%s is detected by its bytes', async (_, file, mimeType) => {
  expect((await detectAttachmentKind(file))?.mimeType).toBe(mimeType)
})

test.each(LIES)('%s is refused', async (_, file) => {
  expect(await detectAttachmentKind(file)).toBeNull()
})

describe('bytes behind a picture are ignored: it is detected and served as that picture alone', () => {
  const behind = [LIES[0]!, LIES[8]!, LIES[14]!, LIES[21]!, LIES[24]!, LIES[29]!]
  const pairs = PICTURES.flatMap(([name, head, mimeType]) =>
    behind.map(([lie, tail]) => [name, lie, Buffer.concat([head, tail]), mimeType] as const),
  )
  test.each(pairs)('%s with %s behind', async (_name, _lie, file, mimeType) => {
    expect((await detectAttachmentKind(file))?.mimeType).toBe(mimeType)
  })
})
