/**
 * Puts a text on the clipboard that is not known yet, such as the address of something that is only made by the press. Safari lets a page
 * do so only within the press itself: it is given the promise. Rejects where there is no text, or the browser does not let it be copied.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (clipboard && typeof ClipboardItem === 'function' && typeof clipboard.write === 'function') {
    const blob = text.then((words) => new Blob([words], { type: 'text/plain' }))
    // Whoever waits for the text hears of its failure below.
    blob.catch(() => {})
    try {
      await clipboard.write([new ClipboardItem({ 'text/plain': blob })])
      return
    } catch {
      // Older browsers take no promise here.
    }
  }
  const words = await text
  if (!clipboard) throw new Error('no clipboard')
  await clipboard.writeText(words)
}
