// The reviews page. Elements are patched, never rebuilt, so that focus and chosen reasons survive.

const RETRY_MS = 1_500
const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
]

const $ = (selector, within = document) => within.querySelector(selector)
const stamp = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true)
const setText = (element, text) => {
  if (element.textContent !== text) element.textContent = text
}

let socket = null
/** Server clock minus ours. */
let offset = 0
let codes = {}
let waitedBefore = null

const send = (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message))

function banner(text) {
  $('#banner').hidden = !text
  setText($('#banner'), text ?? '')
}

const pretty = (number) => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

function lasting(ms) {
  const first = UNITS.findIndex(([unit]) => ms >= unit)
  if (first < 0) return '0 s'
  let left = ms
  return UNITS.slice(first, first + 2)
    .map(([unit, name]) => {
      const count = Math.floor(left / unit)
      left -= count * unit
      return `${count} ${name}`
    })
    .join(' ')
}

/** Reconciles children of `parent` with items by key. */
function keep(parent, items, keyOf, make, patch) {
  const known = new Map([...parent.children].map((child) => [child.dataset.key, child]))
  let before = parent.firstElementChild
  for (const item of items) {
    const key = keyOf(item)
    let child = known.get(key)
    known.delete(key)
    if (!child) {
      child = make(item)
      child.dataset.key = key
    }
    if (child === before) before = before.nextElementSibling
    else parent.insertBefore(child, before)
    patch(child, item)
  }
  for (const child of known.values()) child.remove()
}

function makeReview({ sid, what, name, title }) {
  const element = stamp('review-template')
  const about = `${title}, ${name}`
  $('.approve', element).setAttribute('aria-label', `Approve ${about}`)
  $('.ask', element).setAttribute('aria-label', `Ask for identity: ${about}`)
  $('.approve', element).addEventListener('click', () => send({ type: 'review', sid, verdict: 'approve' }))
  $('.ask', element).addEventListener('click', () => send({ type: 'review', sid, verdict: 'ask_identity' }))
  const form = $('.reject', element)
  const reason = $('select', form)
  reason.id = `reason-${sid}`
  $('label', form).htmlFor = reason.id
  for (const { code, text } of codes[what] ?? []) reason.add(new Option(`${code} · ${text}`, String(code)))
  $('button', form).setAttribute('aria-label', `Reject ${about}`)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send({ type: 'review', sid, verdict: { reject: Number(reason.value) } })
  })
  return element
}

const STATES = [
  [/reject|fail|suspend/i, 'rejected'],
  [/unverified|pending|review|progress|waiting/i, 'waiting'],
  [/approved|verified|registered/i, 'approved'],
]

function showReview(element, { name, title, status, dueAt, problems, verdicts, sid }) {
  setText($('.name', element), pretty(name))
  setText($('.title', element), `${title} · ${sid.slice(0, 8)}…`)
  const badge = $('.badge', element)
  setText(badge, status)
  badge.dataset.state = STATES.find(([pattern]) => pattern.test(status))?.[1] ?? ''
  element.dataset.dueAt = dueAt ?? ''
  const decides = verdicts.includes('approve')
  $('.decide', element).hidden = verdicts.length === 0
  $('.ask', element).hidden = !verdicts.includes('ask_identity')
  $('.reject', element).hidden = !verdicts.includes('reject')
  const approve = $('.approve', element)
  approve.hidden = !decides
  setText(approve, dueAt === null && decides ? 'Confirm identity' : 'Approve')
  const list = $('.problems', element)
  const texts = problems.map(({ code, text }) => `${code} · ${text}`)
  if (list.dataset.mark === texts.join('\n')) return
  list.dataset.mark = texts.join('\n')
  list.replaceChildren(
    ...texts.map((text) => {
      const item = document.createElement('li')
      item.textContent = text
      return item
    }),
  )
}

function makeNumber({ e164, carriers }) {
  const element = stamp('number-template')
  for (const { name } of carriers) {
    const label = stamp('carrier-template')
    setText($('.carrier-name', label), name)
    const choice = $('select', label)
    choice.dataset.carrier = name
    choice.addEventListener('change', () => send({ type: 'provision', e164, carrier: name, status: choice.value }))
    $('.carriers', element).append(label)
  }
  return element
}

function showNumber(element, { e164, carriers }) {
  setText($('.name', element), pretty(e164))
  for (const choice of element.querySelectorAll('select')) {
    const { status } = carriers.find(({ name }) => name === choice.dataset.carrier)
    if (document.activeElement !== choice) choice.value = status
  }
}

function tick() {
  const now = Date.now() + offset
  for (const element of document.querySelectorAll('.review[data-due-at]')) {
    const { dueAt } = element.dataset
    setText($('.due', element), dueAt ? `next step in ${lasting(Math.max(0, dueAt - now))}` : '')
  }
}

function announce(waiting) {
  const there = new Set(waiting.map(({ sid }) => sid))
  const fresh = waitedBefore && waiting.find(({ sid }) => !waitedBefore.has(sid))
  if (fresh) setText($('#announcer'), `${fresh.title} of ${fresh.name} waits for a decision`)
  waitedBefore = there
}

function show(state) {
  offset = state.now - Date.now()
  codes = state.codes
  const waiting = state.reviews.filter(({ verdicts }) => verdicts.length > 0)
  const decided = state.reviews.filter(({ verdicts }) => verdicts.length === 0)
  setText($('#summary'), waiting.length === 1 ? '1 registration waits' : `${waiting.length} registrations wait`)
  $('#no-waiting').hidden = waiting.length > 0
  $('#no-decided').hidden = decided.length > 0
  $('#numbers-section').hidden = state.numbers.length === 0
  const keyOf = ({ sid }) => sid
  keep($('#waiting'), waiting, keyOf, makeReview, showReview)
  keep($('#decided'), decided, keyOf, makeReview, showReview)
  keep($('#numbers'), state.numbers, ({ e164 }) => e164, makeNumber, showNumber)
  announce(waiting)
  tick()
}

function open() {
  const url = new URL('phones', location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  socket = new WebSocket(url)
  socket.addEventListener('open', () => {
    banner(null)
    send({ type: 'watch-reviews' })
  })
  socket.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return
    const message = JSON.parse(data)
    if (message.type === 'reviews') show(message)
    else if (message.type === 'error') banner(message.message)
  })
  socket.addEventListener('close', () => {
    banner('The connection to the simulator was lost. Trying again.')
    setTimeout(open, RETRY_MS)
  })
}

const theme = new URLSearchParams(location.search).get('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
setInterval(tick, 1_000)
open()
