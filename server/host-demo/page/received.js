const EVERY_MS = 2_000

/** @param {{ at: string, contactName?: string, contactId?: string, what: string, details: string[] }} entry */
export function receivedItem(entry, named = true) {
  const item = document.createElement('li')
  const when = document.createElement('time')
  when.dateTime = entry.at
  when.textContent = new Date(entry.at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
  const what = document.createElement('b')
  what.textContent = entry.what
  item.append(when, what)
  if (named) {
    const who = document.createElement('a')
    who.href = `/?contact=${encodeURIComponent(entry.contactId ?? '')}`
    who.textContent = entry.contactName ?? ''
    item.append(who)
  }
  for (const detail of entry.details) {
    const line = document.createElement('div')
    const isLink = /^https?:\/\//.test(detail)
    const text = isLink ? Object.assign(document.createElement('a'), { href: detail, target: '_blank' }) : line
    text.textContent = detail
    if (isLink) line.append(text)
    item.append(line)
  }
  return item
}

let shown = ''
async function look() {
  const { received } = await (await fetch('/received.json')).json()
  const text = JSON.stringify(received)
  if (text === shown) return
  shown = text
  document.querySelector('#received').replaceChildren(...received.map((entry) => receivedItem(entry)))
  document.querySelector('#none').hidden = received.length > 0
  document.querySelector('#count').textContent = received.length === 1 ? '1 entry' : `${received.length} entries`
}

if (document.querySelector('#received')) {
  await look()
  setInterval(() => void look(), EVERY_MS)
}
