/** Safari needs the promise within the click. Rejects without text or clipboard access. */
export async function copyText(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (clipboard && typeof ClipboardItem === 'function' && typeof clipboard.write === 'function') {
    const blob = text.then((content) => new Blob([content], { type: 'text/plain' }))
    // Rejection is handled below.
    blob.catch(() => {})
    try {
      await clipboard.write([new ClipboardItem({ 'text/plain': blob })])
      return
    } catch {
      // Older browsers accept no promise.
    }
  }
  const content = await text
  if (!clipboard) throw new Error('no clipboard')
  await clipboard.writeText(content)
}
