const $ = (selector, within) => within.querySelector(selector)
const MOST_FILES = 10
const SCROLLS_ALONG_PX = 24

const base64Of = (file) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result.slice(reader.result.indexOf(',') + 1)))
    reader.addEventListener('error', () => reject(new Error(`${file.name} cannot be read.`)))
    reader.readAsDataURL(file)
  })

/** null: sent; else the error. */
async function post(text) {
  const sent = await fetch('messages', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(text),
  }).catch(() => null)
  if (!sent) return 'The text was not sent: the simulator does not answer.'
  if (sent.ok) return null
  if (sent.status === 413) return 'Those files are too large for one text.'
  const { error } = await sent.json().catch(() => ({}))
  return error ?? `The text was not sent (${sent.status}).`
}

/** `say` shows an error or clears it. */
export function makeTexts(element, { number, say }) {
  const form = $('.write', element)
  const to = $('select', form)
  const words = $('textarea', form)
  const files = $('input[type=file]', form)
  const send = $('[type=submit]', form)
  let sending = false

  to.id = `to-${number}`
  $('.to-label', form).htmlFor = to.id
  words.id = `text-${number}`
  $('.text-label', form).htmlFor = words.id
  $('.texts', element).setAttribute('aria-label', `Texts of ${number}`)

  const showFiles = () => {
    const names = [...files.files].map(({ name }) => name)
    $('.chosen', form).textContent = names.join(', ')
    $('.remove', form).hidden = names.length === 0
  }
  files.addEventListener('change', showFiles)
  $('.remove', form).addEventListener('click', () => {
    files.value = ''
    showFiles()
    files.focus()
  })
  // A chosen number is not changed by new texts.
  to.addEventListener('change', () => (to.dataset.chosen = 'true'))
  words.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit(send)
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const body = words.value.trim()
    if (sending || (!body && files.files.length === 0)) return
    if (files.files.length > MOST_FILES) return say(`A text has ${MOST_FILES} pictures at most.`)
    sending = true
    send.disabled = true
    let wrong
    try {
      const media = await Promise.all(
        [...files.files].map(async (file) => ({ contentType: file.type, base64: await base64Of(file) })),
      )
      wrong = await post({ from: number, to: to.value, body, media })
    } catch (error) {
      wrong = error.message
    }
    sending = false
    send.disabled = false
    say(wrong)
    if (wrong) return
    // Text typed while sending is kept.
    if (words.value.trim() === body) words.value = ''
    files.value = ''
    showFiles()
  })
}

function showMedia(item, media) {
  for (const { sid, contentType } of media) {
    const link = document.createElement('a')
    link.href = `media/${sid}`
    link.download = ''
    if (contentType.startsWith('image/')) {
      const picture = document.createElement('img')
      picture.src = link.href
      picture.alt = 'Picture'
      link.append(picture)
    } else link.textContent = contentType
    item.append(link)
  }
}

function makeText({ mine, other, body, media, at }, pretty) {
  const item = document.createElement('li')
  item.dataset.mine = String(mine)
  const meta = document.createElement('small')
  const time = new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  meta.textContent = `${mine ? 'to' : 'from'} ${pretty(other)} · ${time}`
  const words = document.createElement('p')
  words.textContent = body
  item.append(meta, words)
  showMedia(item, media)
  return item
}

/** `numbers`: those that accept texts. */
export function showTexts(element, { texts }, { numbers, keep, pretty }) {
  const list = $('.texts', element)
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < SCROLLS_ALONG_PX
  const last = texts.at(-1)?.messageSid
  const isNew = list.dataset.last !== last
  list.dataset.last = last
  list.hidden = texts.length === 0
  keep(
    list,
    texts,
    (text) => text.messageSid,
    (text) => makeText(text, pretty),
    () => {},
  )
  if (isNew && atEnd) list.scrollTop = list.scrollHeight

  const form = $('.write', element)
  form.hidden = numbers.length === 0
  const to = $('select', form)
  keep(
    to,
    numbers,
    (one) => one,
    (one) => new Option(pretty(one), one),
    () => {},
  )
  const talksTo = texts.at(-1)?.other
  if (isNew && !to.dataset.chosen && numbers.includes(talksTo)) to.value = talksTo
  else if (!to.value) to.value = numbers[0] ?? ''
}
