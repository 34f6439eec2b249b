import { endLeg } from '../carrier/legs'
import { pressKeys, speakingMs, utter } from '../carrier/sounds'
import type { Timer } from '../core/clock'
import { createStop, Interrupted, untilStopped, wait, type Stop } from '../core/stop'
import type { FarEnd, Leg, Line, Sound, World } from '../core/world'
import type { Person } from './population'

export type PhoneNote = { at: number; who: 'heard' | 'said' | 'note'; text: string }
export type PhoneText = {
  messageSid: string
  at: number
  mine: boolean
  other: string
  body: string
  media: { sid: string; contentType: string }[]
}
export type PhoneVoicemail = {
  id: string
  at: number
  forwardingNumber: string | null
  media: { sid: string; contentType: string }
}
export type PhoneCall = {
  leg: Leg
  line: Line
  state: 'ringing' | 'calling' | 'up'
  byPerson: boolean
  /** Texts spoken from the page, not finished. */
  speaking: number
  script: Stop
  since: number
  heard: Set<(sound: Sound) => void>
  onConnected: Set<() => void>
}
export type Phone = {
  number: string
  persona: string
  /** Next calls wait for a person on the page. */
  held: boolean
  calls: Map<string, PhoneCall>
  notes: PhoneNote[]
  /** Oldest first. */
  texts: PhoneText[]
  /** Newest first. */
  voicemails: PhoneVoicemail[]
  usedAt: number
}

export type Phones = {
  all(): Phone[]
  ring(leg: Leg, line: Line, person: Person): void
  hold(number: string, held: boolean): void
  isHeld(number: string): boolean
  showText(number: string, text: PhoneText): void
  showVoicemail(number: string, voicemail: PhoneVoicemail): void
  pickUp(callSid: string): boolean
  /** Only of a call that a person answered. */
  legOf(callSid: string): Leg | null
  say(callSid: string, text: string): boolean
  press(callSid: string, digits: string): boolean
  hangUp(callSid: string): boolean
  /** `dialed` sets the leg, `answered`: the other side picked up. */
  caller(number: string): { far: FarEnd; dialed(leg: Leg): void; answered(): void }
}

type AnswerTogether = NonNullable<Person['behaviour']['answersTogether']>
/** Ringing lines of one group; `latest`: deadline in elapsed time. */
type AnswerGroup = { waiting: Map<PhoneCall, () => void>; latest: number; timer: Timer | null }

const MAX_NOTES = 60
const MAX_TEXTS = 60
const MAX_VOICEMAILS = 20
/** A recently used phone keeps its position. */
const SAME_USE_MS = 10 * 60_000
const MAX_PHONES = 200
const MACHINE_STARTS_MS = 400
const BEEP_MS = 500

const described = (sound: Sound) =>
  sound.kind === 'speech'
    ? `${sound.from ? sound.from + ': ' : ''}${sound.text ?? ''}`
    : sound.kind === 'digits'
      ? `Keys ${sound.digits ?? ''}`
      : sound.kind === 'music'
        ? `Music ${sound.text ?? ''}`.trim()
        : sound.kind

/** Phones follow their persona until a person takes over on the page. */
export function createPhones(world: World): Phones {
  const phones = new Map<string, Phone>()
  const groups = new Map<string, AnswerGroup>()

  const getPhone = (number: string): Phone => {
    const known = phones.get(number)
    if (known) return known
    const phone: Phone = {
      number,
      persona: world.population.personaOf(number),
      held: false,
      calls: new Map(),
      notes: [],
      texts: [],
      voicemails: [],
      usedAt: 0,
    }
    phones.set(number, phone)
    if (phones.size > MAX_PHONES) {
      const idle = [...phones.values()].filter((one) => one !== phone && one.calls.size === 0 && !one.held)
      const first = idle.toSorted((a, b) => a.usedAt - b.usedAt)[0]
      if (first) phones.delete(first.number)
    }
    return phone
  }
  const note = (phone: Phone, who: PhoneNote['who'], text: string) => {
    phone.notes.push({ at: world.clock.now(), who, text })
    if (phone.notes.length > MAX_NOTES) phone.notes.shift()
    world.changed()
  }
  const findCall = (callSid: string) => {
    for (const phone of phones.values()) {
      const call = phone.calls.get(callSid)
      if (call) return { phone, call }
    }
    return null
  }

  const speak = (phone: Phone, call: PhoneCall, sound: Sound) => {
    const heardBy = call.line.say(sound)
    note(phone, 'said', described(sound))
    const { kind: sounded, text, digits } = sound
    world.log.write('said', { callSid: call.leg.call.sid, number: phone.number, sound: sounded, text, digits, heardBy })
    return heardBy
  }

  const answer = (call: PhoneCall) => {
    call.state = 'up'
    call.since = world.clock.now()
    call.line.answered()
    world.changed()
  }

  const waitForSpeech = (call: PhoneCall, stop: Stop, timeoutMs: number) =>
    untilStopped<boolean>(stop, (done) => {
      const timer = world.clock.after(timeoutMs, () => done(false))
      const ear = (sound: Sound) => sound.kind === 'speech' && done(true)
      call.heard.add(ear)
      return () => {
        timer.cancel()
        call.heard.delete(ear)
      }
    })

  async function talk(phone: Phone, call: PhoneCall, { behaviour, pick }: Person) {
    const { clock } = world
    const stop = call.script
    await wait(clock, pick(behaviour.helloAfterMs), stop)
    let greeted = speak(phone, call, { kind: 'speech', text: behaviour.hello }) > 0
    // Not connected yet: repeat the greeting then.
    call.onConnected.add(() => {
      if (greeted) return
      greeted = true
      clock.after(250, () => {
        if (!stop.stopped) speak(phone, call, { kind: 'speech', text: behaviour.hello })
      })
    })
    const { askedCode } = call.leg
    if (askedCode !== null) {
      await wait(clock, pick(behaviour.replyAfterMs), stop)
      call.line.press(askedCode)
    }
    for (const text of behaviour.lines) {
      const spokenTo = await waitForSpeech(call, stop, pick(behaviour.impatientAfterMs))
      await wait(clock, spokenTo ? pick(behaviour.replyAfterMs) : 0, stop)
      speak(phone, call, { kind: 'speech', text })
      await wait(clock, speakingMs(text), stop)
    }
  }

  async function greet(phone: Phone, call: PhoneCall, { behaviour, pick }: Person, greetingMs: number) {
    const { clock } = world
    const stop = call.script
    await wait(clock, MACHINE_STARTS_MS, stop)
    const sentences = behaviour.greeting.match(/[^.!?]+[.!?]*/g) ?? [behaviour.greeting]
    const letters = behaviour.greeting.length || 1
    for (const sentence of sentences) {
      const lastsMs = (greetingMs * sentence.length) / letters
      speak(phone, call, { kind: 'speech', text: sentence.trim(), lastsMs })
      await wait(clock, lastsMs, stop)
    }
    if (behaviour.beep) speak(phone, call, { kind: 'beep' })
    await wait(clock, pick(behaviour.recordsMs), stop)
    call.line.hangUp()
  }

  async function screen(phone: Phone, call: PhoneCall, person: Person) {
    const { behaviour, pick } = person
    await wait(world.clock, MACHINE_STARTS_MS, call.script)
    const playPrompt = () => speak(phone, call, { kind: 'speech', text: behaviour.prompt }) > 0
    let isPrompted = playPrompt()
    call.onConnected.add(() => {
      if (isPrompted || call.script.stopped) return
      isPrompted = playPrompt()
    })
    await waitForSpeech(call, call.script, speakingMs(behaviour.prompt) + 12_000)
    await wait(world.clock, pick(behaviour.personAfterMs), call.script)
    await talk(phone, call, person)
  }

  const greetingLength = ({ behaviour, pick }: Person) =>
    behaviour.greetingMs === undefined ? speakingMs(behaviour.greeting) : pick(behaviour.greetingMs)

  function runPersona(phone: Phone, call: PhoneCall, person: Person) {
    const { behaviour, pick } = person
    const greetingMs = greetingLength(person)
    const asMachine = behaviour.who !== 'person'
    const soonest = pick(behaviour.detectedAfterMs ?? (asMachine ? [2_000, 3_500] : [1_500, 2_500]))
    call.leg.detect = (mode) => {
      const detected = call.byPerson ? 'human' : (behaviour.detectedAs ?? (asMachine ? 'machine' : 'human'))
      if (detected !== 'machine') return { answeredBy: detected, afterMs: soonest }
      if (mode === 'Enable') return { answeredBy: 'machine_start', afterMs: soonest }
      if (behaviour.who === 'machine')
        return {
          answeredBy: behaviour.beep ? 'machine_end_beep' : 'machine_end_silence',
          afterMs: MACHINE_STARTS_MS + greetingMs + BEEP_MS + (behaviour.beep ? 0 : 1_500),
        }
      return { answeredBy: 'machine_end_other', afterMs: soonest + 1_500 }
    }
    answer(call)
    if (!call.leg.alive) return
    if (behaviour.hangUpAfterMs !== null) {
      const timer = world.clock.after(pick(behaviour.hangUpAfterMs), () => call.line.hangUp())
      call.script.onStop(() => timer.cancel())
    }
    const script =
      behaviour.who === 'machine'
        ? greet(phone, call, person, greetingMs)
        : behaviour.who === 'screener'
          ? screen(phone, call, person)
          : talk(phone, call, person)
    script.catch((error: unknown) => {
      if (!(error instanceof Interrupted)) throw error
    })
  }

  /** Answers a group together: after the last has rung long enough, or the first too long. */
  function waitForOthers(phone: Phone, call: PhoneCall, person: Person, { group, waitMs }: AnswerTogether) {
    const { clock } = world
    const answerAfterMs = person.pick(person.behaviour.answerAfterMs)
    const known = groups.get(group)
    const answerGroup = known ?? { waiting: new Map(), latest: clock.elapsed() + waitMs + answerAfterMs, timer: null }
    groups.set(group, answerGroup)
    answerGroup.waiting.set(call, () => runPersona(phone, call, person))
    const endGroup = () => {
      answerGroup.timer?.cancel()
      groups.delete(group)
    }
    const leftMs = answerGroup.latest - clock.elapsed()
    answerGroup.timer?.cancel()
    answerGroup.timer = clock.after(known ? Math.min(answerAfterMs, leftMs) : leftMs, () => {
      endGroup()
      for (const pickUp of answerGroup.waiting.values()) pickUp()
    })
    call.script.onStop(() => {
      answerGroup.waiting.delete(call)
      if (answerGroup.waiting.size === 0 && groups.get(group) === answerGroup) endGroup()
    })
  }

  return {
    all: () => [...phones.values()],
    ring(leg, line, person) {
      const { behaviour, pick } = person
      const phone = getPhone(leg.call.to)
      const call: PhoneCall = {
        leg,
        line,
        state: 'ringing',
        byPerson: phone.held,
        speaking: 0,
        script: createStop(),
        since: world.clock.now(),
        heard: new Set(),
        onConnected: new Set(),
      }
      leg.callbacks = behaviour.callbacks
      leg.transcripts = behaviour.transcripts
      leg.far = {
        name: phone.number,
        hear(sound) {
          if (sound.kind !== 'silence') note(phone, 'heard', described(sound))
          for (const ear of call.heard) ear(sound)
        },
        connected() {
          for (const fn of call.onConnected) fn()
        },
        ended(reason) {
          call.script.stop()
          phone.calls.delete(leg.call.sid)
          phone.usedAt = world.clock.now()
          note(phone, 'note', `The call ended: ${reason}`)
        },
      }
      const setup = world.clock.after(pick(behaviour.setupMs), () => {
        if (!phone.held && behaviour.outcome === 'failed') return line.refused('failed', behaviour.sipCode ?? 404)
        if (!phone.held && behaviour.outcome === 'busy') return line.refused('busy', behaviour.sipCode ?? 486)
        phone.calls.set(leg.call.sid, call)
        phone.usedAt = world.clock.now()
        call.since = world.clock.now()
        note(phone, 'note', `Ringing: call from ${leg.call.from}`)
        line.ringing()
        if (call.byPerson || behaviour.outcome === 'rings-out') return
        const { answersTogether } = behaviour
        if (answersTogether) return waitForOthers(phone, call, person, answersTogether)
        const ring = world.clock.after(pick(behaviour.answerAfterMs), () => runPersona(phone, call, person))
        call.script.onStop(() => ring.cancel())
      })
      call.script.onStop(() => setup.cancel())
    },
    caller(number) {
      const phone = getPhone(number)
      let call: PhoneCall | null = null
      return {
        far: {
          name: number,
          hear(sound) {
            if (sound.kind !== 'silence') note(phone, 'heard', described(sound))
          },
          ended(reason) {
            if (call) phone.calls.delete(call.leg.call.sid)
            phone.usedAt = world.clock.now()
            note(phone, 'note', `The call ended: ${reason}`)
          },
        },
        dialed(leg) {
          const hangUp = () =>
            endLeg(world, leg, leg.answeredElapsed === null ? 'canceled' : 'completed', 'the caller hung up')
          const line: Line = {
            ringing() {},
            answered() {},
            refused: hangUp,
            hangUp,
            say: (sound) => utter(world, leg, sound).heardBy,
            press: (digits) => pressKeys(world, leg, digits, 'phone'),
          }
          const since = world.clock.now()
          const idle = {
            script: createStop(),
            heard: new Set<(sound: Sound) => void>(),
            onConnected: new Set<() => void>(),
          }
          call = { leg, line, state: 'calling', byPerson: true, speaking: 0, since, ...idle }
          phone.calls.set(leg.call.sid, call)
          phone.usedAt = since
          note(phone, 'note', `Calling ${leg.call.to}`)
        },
        answered() {
          if (!call) return
          call.state = 'up'
          call.since = world.clock.now()
          note(phone, 'note', 'Answered')
        },
      }
    },
    hold(number, held) {
      getPhone(number).held = held
      world.changed()
    },
    isHeld: (number) => phones.get(number)?.held ?? false,
    showText(number, text) {
      const phone = getPhone(number)
      if (phone.texts.some(({ messageSid }) => messageSid === text.messageSid)) return
      phone.texts.push(text)
      if (phone.texts.length > MAX_TEXTS) phone.texts.shift()
      if (text.at - phone.usedAt > SAME_USE_MS) phone.usedAt = text.at
      world.changed()
    },
    showVoicemail(number, voicemail) {
      const phone = getPhone(number)
      if (phone.voicemails.some(({ id }) => id === voicemail.id)) return
      phone.voicemails = [voicemail, ...phone.voicemails].slice(0, MAX_VOICEMAILS)
      if (voicemail.at - phone.usedAt > SAME_USE_MS) phone.usedAt = voicemail.at
      world.changed()
    },
    pickUp(callSid) {
      const found = findCall(callSid)
      if (!found || found.call.state === 'calling') return false
      const { phone, call } = found
      call.byPerson = true
      // Ends the persona's script, not the call.
      call.script.stop()
      call.script = createStop()
      if (call.state === 'ringing') {
        call.leg.detect = () => ({ answeredBy: 'human', afterMs: 1_800 })
        answer(call)
      }
      note(phone, 'note', 'Picked up on the page')
      return true
    },
    legOf(callSid) {
      const found = findCall(callSid)
      return found?.call.byPerson && found.call.state !== 'ringing' ? found.call.leg : null
    },
    say(callSid, text) {
      const found = findCall(callSid)
      if (!found || found.call.state !== 'up') return false
      const { phone, call } = found
      if (!call.byPerson) this.pickUp(callSid)
      speak(phone, call, { kind: 'speech', text })
      call.speaking += 1
      world.clock.after(speakingMs(text), () => {
        call.speaking -= 1
        world.changed()
      })
      return true
    },
    press(callSid, digits) {
      const found = findCall(callSid)
      if (!found || found.call.state !== 'up') return false
      found.call.line.press(digits)
      note(found.phone, 'said', `Keys ${digits}`)
      return true
    },
    hangUp(callSid) {
      const found = findCall(callSid)
      if (!found) return false
      if (found.call.state === 'ringing') found.call.line.refused('busy', 603)
      else found.call.line.hangUp()
      return true
    },
  }
}
