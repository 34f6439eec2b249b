/** More are on the page. */
export const MAX_DIGEST_ITEMS = 50

export function formatDigest(
  items: ReadonlyArray<{ title: string; body: string }>,
  link: string,
): { subject: string; text: string } {
  const shown = items.slice(0, MAX_DIGEST_ITEMS)
  const lines = shown.map(({ title, body }) => `- ${title}: ${body}`)
  if (items.length > shown.length) lines.push('- More notifications are in Trunkline.')
  return {
    subject: items.length === 1 ? 'You have 1 notification' : `You have ${countOf(items)} notifications`,
    text: `${lines.join('\n')}\n\nOpen notifications: ${link}\nChange what is mailed: ${link}/preferences`,
  }
}

const countOf = (items: readonly unknown[]): string =>
  items.length > MAX_DIGEST_ITEMS ? `more than ${MAX_DIGEST_ITEMS}` : String(items.length)
