import { makeTexts, showTexts } from './phone-texts.js'
import { showVoicemails } from './phone-voicemail.js'
import { makeVoice } from './phone-voice.js'

// The phones page. Elements are patched, never rebuilt, so that focus and drafts survive.

const LINES = [
  'Hello?',
  'Yes, this is me.',
  'Who is calling?',
  'Sounds interesting, go on.',
  'Call me back tomorrow.',
  'Take me off your list.',
  'Leave a message after the tone.',
]
const KEYS = '123456789*0#'
const RETRY_MS = 1_500

/** Shown alone, and held while this page is open. */
const onlyPhone = new URLSearchParams(location.search).get('phone')

const $ = (selector, within = document) => within.querySelector(selector)
const stamp = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true)
const setText = (element, text) => {
  if (element.textContent !== text) element.textContent = text
}

let socket = null
let speed = 1
/** Server clock minus ours. */
let offset = 0
const timers = new Map()
/** Our id on the server. */
let me = null
let voiceCall = null
/** Confirmed by the server; earlier snapshots may be stale. */
let heldCall = null
let speaks = false
const ringingBefore = new Set()
let textedBefore = null
let numbers = []

const banner = (text) => {
  const element = $('#banner')
  element.hidden = !text
  setText(element, text ?? '')
}

/** Clears the last error, but not a lost connection. */
const send = (message) => {
  if (socket?.readyState !== WebSocket.OPEN) return
  banner(null)
  socket.send(JSON.stringify(message))
}

const voice = makeVoice({
  getSocket: () => (voiceCall ? socket : null),
  onLevels({ said, heard }) {
    for (const element of document.querySelectorAll('.line[data-voice] .voice')) {
      $('.said', element).value = said
      $('.heard', element).value = heard
    }
  },
  onTrouble(text) {
    speaks = false
    showVoice()
    banner(text)
  },
})

/** Autoplay policy: call from a user gesture. */
async function takeVoice(callSid) {
  voiceCall = callSid
  heldCall = null
  if ((await voice.open()) && voiceCall === callSid) send({ type: 'voice', callSid })
}

/** The microphone follows the last answered call. */
async function setSpeaks(callSid, wanted) {
  speaks = wanted
  if (!wanted) voice.turnOff()
  else {
    if (voiceCall !== callSid) await takeVoice(callSid)
    // The call may have ended while the prompt was open.
    if (speaks && voiceCall === callSid) await voice.turnOn()
  }
  showVoice()
}

function showVoice() {
  for (const element of document.querySelectorAll('.line')) {
    const own = element.dataset.key === voiceCall
    element.toggleAttribute('data-voice', own)
    const talk = $('.talk', element)
    talk.setAttribute('aria-pressed', String(own && speaks))
    setText(talk, own && speaks ? 'Microphone on' : 'Use my microphone')
  }
}

/** The call may have ended, or moved to another page. */
function followVoice(phones) {
  const named = phones.flatMap(({ calls }) => calls).find(({ callSid }) => callSid === voiceCall)
  const taken = named && heldCall === voiceCall && named.voice !== me
  if (voiceCall && (!named || taken)) {
    voiceCall = null
    heldCall = null
    voice.close()
  }
  showVoice()
}

const clockText = (ms) => {
  const seconds = Math.max(0, Math.floor((ms * speed) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const tick = () => {
  const now = Date.now() + offset
  for (const [element, since] of timers) {
    if (element.isConnected) setText(element, clockText(now - since))
    else timers.delete(element)
  }
}

const pretty = (number) => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

const badge = (element, state) => {
  element.dataset.state = state
  setText(element, { up: 'talking', 'in-progress': 'talking' }[state] ?? state)
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
    else {
      // Moving an element drops its focus.
      const focused = child.contains(document.activeElement) ? document.activeElement : null
      parent.insertBefore(child, before)
      focused?.focus({ preventScroll: true })
    }
    patch(child, item)
  }
  for (const child of known.values()) child.remove()
}

function showCall(element, call) {
  badge($('.badge', element), call.status)
  setText($('.to', element), pretty(call.to) || 'our app')
  setText($('.from', element), `from ${pretty(call.from)}`)
  const about = [call.persona, call.answeredBy && `detected: ${call.answeredBy}`]
  setText($('.persona', element), about.filter(Boolean).join(' · '))
  setText($('.where', element), call.where)
  timers.set($('.timer', element), call.answeredAt ?? call.createdAt)
}

function makeLine(call) {
  const element = stamp('line-template')
  const { callSid } = call
  $('.pick-up', element).addEventListener('click', async () => {
    send({ type: 'pick-up', callSid })
    await takeVoice(callSid)
    if (speaks) await setSpeaks(callSid, true)
  })
  $('.talk', element).addEventListener('click', () => setSpeaks(callSid, !(speaks && voiceCall === callSid)))
  $('.hang-up', element).addEventListener('click', () => send({ type: 'hang-up', callSid }))
  const form = $('.say', element)
  const input = $('input', form)
  input.id = `say-${callSid}`
  $('label', form).htmlFor = input.id
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (input.value.trim()) send({ type: 'say', callSid, text: input.value.trim() })
    input.value = ''
  })
  for (const text of LINES) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = text
    button.addEventListener('click', () => send({ type: 'say', callSid, text }))
    $('.choices', element).append(button)
  }
  for (const digits of KEYS) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = digits
    button.setAttribute('aria-label', `Key ${{ '*': 'star', '#': 'hash' }[digits] ?? digits}`)
    button.addEventListener('click', () => send({ type: 'press', callSid, digits }))
    $('.keys', element).append(button)
  }
  return element
}

function showLine(element, call) {
  badge($('.badge', element), call.state)
  const about = call.state === 'calling' ? 'calling in' : `from ${pretty(call.from)}`
  setText($('.about', element), call.speaking ? `${about} · speaking` : about)
  timers.set($('.timer', element), call.since)
  const pickUp = $('.pick-up', element)
  pickUp.hidden = call.byPerson && call.state !== 'ringing'
  setText(pickUp, call.state === 'ringing' ? 'Pick up' : 'Take over')
  for (const part of ['.say', '.voice', '.choices', '.keys'])
    $(part, element).hidden = call.state !== 'up' || !call.byPerson
}

function showNotes(list, notes) {
  const last = notes.at(-1)
  const mark = last ? `${notes.length} ${last.at} ${last.text}` : ''
  if (list.dataset.mark === mark) return
  list.dataset.mark = mark
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 24
  list.replaceChildren(
    ...notes.map(({ who, text }) => {
      const item = document.createElement('li')
      item.dataset.who = who
      item.textContent = text
      return item
    }),
  )
  if (atEnd) list.scrollTop = list.scrollHeight
}

function makePhone(phone) {
  const element = stamp('phone-template')
  const { number } = phone
  element.setAttribute('aria-label', `Phone ${number}`)
  $('.notes', element).setAttribute('aria-label', `What the phone ${number} heard and said`)
  const hold = $('.hold', element)
  hold.addEventListener('click', () =>
    send({ type: 'hold', number, held: hold.getAttribute('aria-pressed') !== 'true' }),
  )
  makeTexts(element, { number, say: banner })
  return element
}

function showPhone(element, phone) {
  setText($('.number', element), pretty(phone.number))
  setText($('.persona', element), phone.held ? 'rings until you pick up' : phone.persona)
  $('.hold', element).setAttribute('aria-pressed', String(phone.held))
  element.dataset.state = phone.calls[0]?.state ?? ''
  keep($('.lines', element), phone.calls, (call) => call.callSid, makeLine, showLine)
  showNotes($('.notes', element), phone.notes)
  showVoicemails(element, phone, { keep, pretty })
  showTexts(element, phone, { numbers, keep, pretty })
}

function announceRinging(phones) {
  for (const phone of phones)
    for (const call of phone.calls) {
      if (call.state !== 'ringing' || ringingBefore.has(call.callSid)) continue
      ringingBefore.add(call.callSid)
      if (phone.held) setText($('#announcer'), `${pretty(phone.number)} rings`)
    }
}

function announceTexts(phones) {
  const there = new Set()
  for (const phone of phones)
    for (const { messageSid, mine } of phone.texts) {
      there.add(messageSid)
      if (textedBefore && phone.held && !mine && !textedBefore.has(messageSid))
        setText($('#announcer'), `${pretty(phone.number)} got a text`)
    }
  textedBefore = there
}

function show({ phones: all, ...state }) {
  const phones = onlyPhone ? all.filter(({ number }) => number === onlyPhone) : all
  numbers = state.numbers
  speed = state.speed
  offset = state.now - Date.now()
  const calls = state.liveCalls === 1 ? '1 live call' : `${state.liveCalls} live calls`
  setText($('#summary'), speed === 1 ? calls : `${calls} · ${speed} times as fast as life`)
  $('#call-form').hidden = !state.takesCalls
  $('#no-calls').hidden = state.calls.length > 0
  $('#no-phones').hidden = phones.length > 0
  keep(
    $('#calls'),
    state.calls,
    (call) => call.callSid,
    () => stamp('call-template'),
    showCall,
  )
  keep($('#phones'), phones, (phone) => phone.number, makePhone, showPhone)
  announceRinging(phones)
  announceTexts(phones)
  followVoice(phones)
  tick()
}

function open() {
  const url = new URL('phones', location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  socket = new WebSocket(url)
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('open', () => {
    banner(null)
    if (onlyPhone) send({ type: 'hold', number: onlyPhone, held: true })
    // A new connection has a new id.
    heldCall = null
    if (voiceCall) send({ type: 'voice', callSid: voiceCall })
  })
  socket.addEventListener('message', ({ data }) => {
    if (data instanceof ArrayBuffer) return voice.hear(data)
    const message = JSON.parse(data)
    if (message.type === 'state') show(message)
    else if (message.type === 'you') me = message.id
    else if (message.type === 'voice') heldCall = message.callSid
    else banner(message.message)
  })
  socket.addEventListener('close', () => {
    banner('The connection to the simulator was lost. Trying again.')
    setTimeout(open, RETRY_MS)
  })
}

const e164 = (text) => `+${text.replace(/\D/g, '').replace(/^(\d{10})$/, '1$1')}`
$('#hold-form').addEventListener('submit', (event) => {
  event.preventDefault()
  send({ type: 'hold', number: e164($('#hold-number').value), held: true })
  event.target.reset()
})
$('#call-form').addEventListener('submit', (event) => {
  event.preventDefault()
  send({ type: 'call', from: e164($('#call-from').value), to: e164($('#call-to').value) })
})
const theme = new URLSearchParams(location.search).get('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
document.body.toggleAttribute('data-only', onlyPhone !== null)
if (onlyPhone) addEventListener('pagehide', () => send({ type: 'hold', number: onlyPhone, held: false }))
setInterval(tick, 250)
open()
