import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose clipboard accepts promises, or only plain text. */
function clipboard(kind: 'promises' | 'text' | 'none') {
  const copied: string[] = []
  const writeText = async (text: string) => void copied.push(text)
  const write = async ([item]: { parts: Record<string, Promise<Blob>> }[]) =>
    void copied.push(await (await item!.parts['text/plain']!).text())
  vi.stubGlobal('navigator', { clipboard: kind === 'none' ? undefined : kind === 'text' ? { writeText } : { write } })
  class Item {
    constructor(readonly parts: Record<string, Promise<Blob>>) {}
  }
  vi.stubGlobal('ClipboardItem', kind === 'promises' ? Item : undefined)
  return copied
}

test.each(['promises', 'text'] as const)('a late text is copied where the clipboard accepts %s', async (kind) => {
  const copied = clipboard(kind)
  await copyText(Promise.resolve('https://app.test/v/token'))
  expect(copied).toEqual(['https://app.test/v/token'])
})

test.each(['promises', 'text'] as const)('without a text nothing is copied (%s), with a message', async (kind) => {
  const copied = clipboard(kind)
  await expect(copyText(Promise.reject(new Error('Refused')))).rejects.toThrow('Refused')
  expect(copied).toEqual([])
})

test('without a clipboard a message says that nothing was copied', async () => {
  clipboard('none')
  await expect(copyText(Promise.resolve('text'))).rejects.toThrow('no clipboard')
})
