import { note, phoneWords } from './activity.js'
import { answerFrom, handOver, matching } from './contacts.js'
import { receivedItem } from './received.js'
import { makeTexts } from './texts.js'
import { makeOverlay } from './overlays.js'

/** Sample CRM page with contacts and the embedded dialer. */
const $ = (selector) => document.querySelector(selector)
const QUIETLY = new Set(['ui.resize', 'ui.visible', 'lines.changed', 'ready'])

const crm = await (await fetch('/crm')).json()
const selected = new Set()
/** Result of the last call, by contact. @type {Map<string, { label: string, said?: string }>} */
const results = new Map()
let dialer = null
const inOne = new URLSearchParams(location.search).get('widget') === 'app'
/** Portal and call board frames, once opened. */
const framed = { portal: null, boards: null }
/** Calls that ring. */
const ringing = new Set()
/** Pixels reserved for the dialer bar, valid for the window width `roomFor`. */
let room = 0
let roomFor = 0

function trouble(error, box = $('#trouble')) {
  box.hidden = !error
  box.textContent = error ? (error.message ?? String(error)) : ''
}

async function freshToken() {
  const answer = await fetch(`/sign-in?as=${encodeURIComponent($('#person').value)}`, { method: 'POST' })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.error ?? 'Sign-in failed')
  return body.token
}

if (inOne) {
  $('nav [aria-current]').removeAttribute('aria-current')
  $('nav [href="/?widget=app"]').setAttribute('aria-current', 'page')
}

let mounting = 0

/** null: no longer wanted when the token arrived. */
async function mountWidget(widget, element, isWanted) {
  const token = await freshToken()
  if (!isWanted()) return null
  const mounted = window.Trunkline.mount({
    vendor: crm.vendorId,
    widget,
    element,
    token,
    theme: document.documentElement.dataset.theme,
    primaryColor: $('#accent').value,
    onTokenExpired: freshToken,
  })
  answerFrom(crm.contacts, mounted)
  return mounted
}

const texts = makeTexts({ mount: mountWidget, trouble })
const videos = makeOverlay({ name: 'video', reports: ['video.selected'], mount: mountWidget, trouble })
const ringless = makeOverlay({ name: 'ringless', mount: mountWidget, trouble })
/** The combined dialer frame opens messages itself. */
const openTexts = (payload) => (inOne ? ask('messenger.open', payload) : texts.open(payload))
const textTicked = () => (inOne ? ask('blast.start', { contacts: ticked() }) : texts.blast(ticked()))

async function mountDialer() {
  const turn = ++mounting
  dialer?.destroy()
  dialer = null
  texts.end()
  videos.end()
  ringless.end()
  for (const name of Object.keys(framed)) {
    framed[name]?.destroy()
    framed[name] = null
  }
  $('#dock').className = ''
  ringing.clear()
  room = 0
  try {
    // Another person was selected in between: their dialer is being mounted.
    const mounted = await mountWidget(inOne ? 'app' : 'dialer', $('#dock'), () => turn === mounting)
    if (!mounted) return
    trouble(null)
    dialer = mounted
  } catch (error) {
    return trouble(error)
  }
  for (const type of [
    'incoming.rings',
    'incoming.over',
    'call.started',
    'call.answered',
    'call.ended',
    'call.recorded',
    'lines.changed',
    'campaign.ended',
    'campaign.waiting',
    'dnc.changed',
    'message.received',
    'message.sent',
    'contact.open',
    'ui.resize',
    'ui.visible',
    'ui.closed',
    'session.renew',
    'error',
  ]) {
    dialer.on(type, (payload) => handleEvent(type, payload))
  }
}

function handleEvent(type, payload) {
  if (!QUIETLY.has(type)) note(type, payload)
  if (type === 'ui.resize') {
    $('#dock').classList.toggle('floating', payload.width !== null)
    $('#dock').classList.toggle('badge', payload.width !== null && payload.width < 100)
    // Reserve space for the bar during a campaign; menus may overlap the list. A narrow window wraps the bar, so a new
    // width resets it.
    if (roomFor !== innerWidth) room = 0
    roomFor = innerWidth
    room = Math.max(room, payload.bar ?? 0)
    // Until the bar renders, use the default height (embeds.css).
    $('#dock').style.minHeight = payload.width === null && room > 0 ? `${room}px` : ''
    placeWindows()
  }
  if (type === 'incoming.rings') ringing.add(payload.callId)
  if (type === 'incoming.over') ringing.delete(payload.callId)
  $('#dock').classList.toggle('ringing', ringing.size > 0)
  if (type === 'campaign.ended') room = 0
  if (type === 'ui.visible') $('#dock').classList.toggle('closed', !payload.visible)
  if (type === 'error') trouble(payload)
  if (type === 'call.ended' && payload.contactId) {
    results.set(payload.contactId, { ...results.get(payload.contactId), label: payload.label })
    showResult(payload.contactId)
  }
  if (type === 'lines.changed') {
    for (const line of payload.lines) {
      if (!line.contactId) continue
      results.set(line.contactId, { label: line.label, said: line.disposition?.name })
      showResult(line.contactId)
    }
  }
  if (type === 'contact.open') {
    const row = rowOf(payload.contactId)
    row?.scrollIntoView({ block: 'center' })
    void openContact(payload.contactId)
  }
}

/** Other widgets open below the dialer's bar. */
function placeWindows() {
  const floats = $('#dock').matches('.floating, .closed')
  const bottom = floats ? 0 : Math.max(0, $('#dock').getBoundingClientRect().bottom)
  document.documentElement.style.setProperty('--dialer-bottom', `${bottom}px`)
}

async function openContact(contactId) {
  for (const other of document.querySelectorAll('tr.open')) other.classList.remove('open')
  const contact = crm.contacts.find((each) => each.contactId === contactId)
  $('#contact').hidden = !contact
  if (!contact) return
  rowOf(contactId)?.classList.add('open')
  const { received, tags } = await (await fetch(`/received.json?contact=${encodeURIComponent(contactId)}`)).json()
  $('#contact-name').textContent = `${contact.firstName} ${contact.lastName}`
  $('#contact-face').textContent = initials(contact)
  $('#contact-company').textContent = contact.company
  $('#contact-facts').replaceChildren(
    ...[
      ['Mobile', phoneWords(contact.numbers[0] ?? '')],
      ...(contact.numbers[1] ? [['Work', phoneWords(contact.numbers[1])]] : []),
      ['Place', `${contact.city}, ${contact.state} ${contact.zip}`],
    ].map(([label, value]) => fact(label, value)),
  )
  $('#contact-tags').replaceChildren(
    ...(tags.length > 0 ? tags : ['No tags']).map((text) =>
      Object.assign(document.createElement('span'), { className: 'tag', textContent: text }),
    ),
  )
  $('#contact-received').replaceChildren(...received.map((entry) => receivedItem(entry, false)))
  $('#contact-name').focus({ preventScroll: true })
}

const initials = ({ firstName, lastName }) => `${firstName[0] ?? ''}${lastName[0] ?? ''}`

function fact(label, value) {
  const line = Object.assign(document.createElement('span'), { className: 'fact' })
  line.append(Object.assign(document.createElement('span'), { textContent: label }), value)
  return line
}

/** The frame stays mounted when the dialog closes, so that a call continues. */
async function openFramed(name, widget) {
  $(`#${name}`).showModal()
  if (framed[name]) return
  const turn = mounting
  const troubleHere = (error) => trouble(error, $(`#${name}-trouble`))
  troubleHere(null)
  try {
    // Another person was selected in between, or the button was pressed twice.
    const mounted = await mountWidget(widget, $(`#${name}-frame`), () => turn === mounting && !framed[name])
    if (!mounted) return
    framed[name] = mounted
  } catch (error) {
    return troubleHere(error)
  }
  const portal = framed[name]
  for (const type of ['call.started', 'call.answered', 'call.ended', 'campaign.ended', 'session.renew'])
    portal.on(type, (payload) => handleEvent(type, payload))
  portal.on('error', troubleHere)
  portal.on('contact.open', (payload) => {
    $(`#${name}`).close()
    handleEvent('contact.open', payload)
  })
}

/** Limit per message: 1,000 contacts and 256 kB (embedding.md). */
const PIECE = 500

/** Queue the selected contacts in the call boards until the seller chooses a board. */
async function queueTicked() {
  const contacts = ticked()
  await openFramed('boards', 'boards')
  try {
    for (let from = 0; from < contacts.length; from += PIECE)
      await framed.boards?.send('board.queue', { contacts: contacts.slice(from, from + PIECE) })
  } catch (error) {
    trouble(error, $('#boards-trouble'))
  }
}

const ticked = () => crm.contacts.filter(({ contactId }) => selected.has(contactId)).map(handOver)

async function ask(type, payload) {
  // Retry a failed sign-in; mountDialer shows the error.
  if (!dialer) await mountDialer()
  if (!dialer) return
  try {
    const answer = await dialer.send(type, payload)
    trouble(null)
    for (const refused of answer.refused ?? []) note('campaign.start', { ...refused })
  } catch (error) {
    trouble(error)
  }
}

const rowOf = (contactId) => document.querySelector(`tr[data-contact="${CSS.escape(contactId)}"]`)

function showResult(contactId) {
  const cell = rowOf(contactId)?.querySelector('.last')
  const { label = '', said } = results.get(contactId) ?? {}
  if (!cell) return
  cell.replaceChildren()
  if (label) cell.append(Object.assign(document.createElement('span'), { className: 'outcome', textContent: label }))
  if (said) {
    const small = document.createElement('small')
    small.className = 'said'
    small.textContent = said
    cell.append(small)
  }
}

function cell(className, text, small) {
  const td = document.createElement('td')
  td.className = className
  td.textContent = text
  if (small) td.append(Object.assign(document.createElement('small'), { textContent: small }))
  return td
}

/** A press opens the contact beside the list. */
function personCell(contact, name) {
  const td = cell('person', '')
  const face = Object.assign(document.createElement('span'), { className: 'face', textContent: initials(contact) })
  face.setAttribute('aria-hidden', 'true')
  const link = Object.assign(document.createElement('a'), {
    href: `/?contact=${encodeURIComponent(contact.contactId)}`,
    textContent: name,
  })
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void openContact(contact.contactId)
  })
  const words = document.createElement('div')
  words.append(link, Object.assign(document.createElement('small'), { textContent: contact.company }))
  const lead = Object.assign(document.createElement('div'), { className: 'lead' })
  lead.append(face, words)
  td.append(lead)
  return td
}

function rowFor(contact) {
  const name = `${contact.firstName} ${contact.lastName}`
  const row = document.createElement('tr')
  row.dataset.contact = contact.contactId
  const tick = cell('tick', '')
  const box = Object.assign(document.createElement('input'), {
    type: 'checkbox',
    checked: selected.has(contact.contactId),
  })
  box.setAttribute('aria-label', `Select ${name}`)
  box.addEventListener('change', () => select([contact], box.checked))
  tick.append(box)
  const call = cell('acts', '')
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Call' })
  button.setAttribute('aria-label', `Call ${name}`)
  button.addEventListener('click', () => void ask('call.dial', { contact: handOver(contact) }))
  const text = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Text' })
  text.setAttribute('aria-label', `Text ${name}`)
  text.addEventListener('click', () => void openTexts({ contact: handOver(contact) }))
  call.append(button, text)
  row.append(
    tick,
    personCell(contact, name),
    cell(
      'phone',
      phoneWords(contact.numbers[0] ?? ''),
      contact.numbers[1] ? `work ${phoneWords(contact.numbers[1])}` : '',
    ),
    cell('wide', `${contact.city}, ${contact.state}`),
    cell('last', ''),
    call,
  )
  return row
}

const shown = () => matching(crm.contacts, $('#search').value)

function draw() {
  $('#rows').replaceChildren(...shown().map(rowFor))
  $('#none').hidden = shown().length > 0
  for (const contactId of results.keys()) showResult(contactId)
  countUp()
}

function select(contacts, on) {
  for (const { contactId } of contacts) {
    if (on) selected.add(contactId)
    else selected.delete(contactId)
  }
  countUp()
}

function countUp() {
  $('#count').textContent =
    selected.size > 0 ? `${selected.size} of ${crm.contacts.length} selected` : `${crm.contacts.length} contacts`
  for (const button of ['#start', '#queue', '#text-all', '#ringless-all']) $(button).disabled = selected.size === 0
  $('#all').checked = shown().length > 0 && shown().every(({ contactId }) => selected.has(contactId))
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme
  document.documentElement.style.setProperty('--accent', $('#accent').value)
  $('#theme').setAttribute('aria-pressed', String(theme === 'dark'))
  for (const widget of [dialer, texts.widget(), videos.widget(), ringless.widget(), ...Object.values(framed)])
    widget?.send('theme.set', { theme, primaryColor: $('#accent').value }).catch((error) => trouble(error))
}

for (const { id, name, role } of crm.people) $('#person').append(new Option(`${name} · ${role.toLowerCase()}`, id))
// The selected person survives a reload of this tab.
const signedIn = sessionStorage.getItem('person') ?? 'mia'
$('#person').value = crm.people.some(({ id }) => id === signedIn) ? signedIn : crm.people[0].id
$('#person').addEventListener('change', () => {
  sessionStorage.setItem('person', $('#person').value)
  void mountDialer()
})
$('#search').addEventListener('input', draw)
$('#all').addEventListener('change', (event) => {
  select(shown(), event.target.checked)
  draw()
})
$('#start').addEventListener('click', () => {
  const contacts = ticked()
  void ask('campaign.start', {
    contacts,
    mini: $('#mini').checked,
    name: `${contacts.length} ${contacts.length === 1 ? 'contact' : 'contacts'} of Harbor CRM`,
  })
})
$('#queue').addEventListener('click', () => void queueTicked())
$('#text-all').addEventListener('click', () => void textTicked())
$('#open-texts').addEventListener('click', () => void openTexts({}))
$('#open-video').addEventListener('click', () => void videos.send('video.open', {}))
$('#choose-video').addEventListener('click', () => void videos.send('video.open', { choose: true }))
$('#ringless-all').addEventListener('click', () => void ringless.send('ringless.start', { contacts: ticked() }))
$('#open-texts').hidden = inOne
$('#close-contact').addEventListener('click', () => void openContact(null))
for (const [name, widget] of Object.entries({ portal: 'manage', boards: 'boards' })) {
  $(`#open-${name}`).addEventListener('click', () => void openFramed(name, widget))
  $(`#close-${name}`).addEventListener('click', () => $(`#${name}`).close())
}
$('#theme').addEventListener('click', () =>
  setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'),
)
$('#accent').addEventListener('change', () => setTheme(document.documentElement.dataset.theme))

addEventListener('scroll', placeWindows)
addEventListener('resize', placeWindows)

draw()
const asked = new URLSearchParams(location.search).get('contact')
if (asked) void openContact(asked)
// The only script that a vendor adds.
const script = Object.assign(document.createElement('script'), { src: `${crm.appUrl}/embed.js` })
script.addEventListener('load', () => void mountDialer())
script.addEventListener('error', () => trouble(new Error('The dialer could not be loaded')))
document.head.append(script)
