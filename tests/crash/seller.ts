import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  CampaignView,
  DialSessionView,
  DispositionView,
  PhoneAccess,
  PreviewAction,
} from '../../app/domain/dial-sessions/dialer.schema'
import type { HostContact } from '../../app/domain/contacts/host-contact.schema'
import type { AudioMessageView } from '../../app/domain/audio/audio.schema'
import { wavOf } from '../helpers/sounds'
import { connectPhone, type TestPhone } from '../helpers/simulated-phone'
import { makeInsisting } from './insist'

/** What the API said yes to: none of it may be lost, whenever the process dies. */
export type Fact =
  | { kind: 'campaign'; id: string }
  | { kind: 'session'; id: string }
  | { kind: 'disposition'; callId: string; dispositionId: string }
  | { kind: 'do-not-call'; number: string }
  | { kind: 'contact'; id: string }
  | { kind: 'import'; id: string }
  /** Something that was done to a lead: its history has it, whatever happened to its board. */
  | { kind: 'lead'; id: string; what: 'moved' | 'assigned' | 'snoozed' | 'scheduled' | 'dnc' | 'removed' }

export interface Seller {
  name: string
  /** Works until stopped, through every death of the app. Throws when the app refuses what it must not refuse. */
  work(): Promise<void>
  campaignsDone(): number
  /** No new campaigns; ends the running session. */
  finish(): void
  /** Stops immediately, wherever it is. */
  abandon(): void
}

export interface SellerOptions {
  name: string
  url: string
  token(): string
  random(): number
  /** Contacts of the next campaign. */
  nextContacts(): HostContact[]
  /** A number that is used once. */
  nextNumber(): string
  acknowledged(fact: Fact): void
  /** A line is to be redialed: reported before it is requested, since the answer may be lost. */
  redials(lineId: string): void
}

const LOOK_EVERY_MS = 100

/** Decides about the previewed lead: mostly they are dialed. */
const decision = (chance: number): PreviewAction => (chance < 0.8 ? 'dial' : chance < 0.9 ? 'skip' : 'snooze')

/**
 * A seller who dials campaign after campaign through the API and a phone, saves dispositions, changes settings and puts
 * people on the do-not-call list. When the app dies in the middle of a request it repeats it with the same
 * Idempotency-Key, as the widget does.
 */
export function makeSeller(options: SellerOptions): Seller {
  const { name, url, token, random, acknowledged } = options
  const told = { finishing: false, abandoned: false }
  let done = 0
  const { read, write, put } = makeInsisting({ who: name, url, token, givenUp: () => told.abandoned })
  let phone: TestPhone | null = null

  async function pickUp(sessionId: string): Promise<void> {
    if (phone?.live()) return
    phone?.close()
    const access = await write<PhoneAccess>('/api/v1/dialer/phone-token')
    if (access) phone = connectPhone(url, access, sessionId)
  }

  async function sideWork(): Promise<void> {
    const number = options.nextNumber()
    if (await write('/api/v1/dnc-list', { number })) acknowledged({ kind: 'do-not-call', number })
  }

  /** What a seller presses on a line: the recording, and dialing again. */
  async function tryLineButtons(session: DialSessionView): Promise<void> {
    const path = `/api/v1/dialer/sessions/${session.id}/lines`
    const bridged = session.lines.find(({ id }) => id === session.bridgedLineId)
    const over = session.lines.find(({ can }) => can.includes('redial'))
    if (bridged?.can.includes('record') && bridged.recording !== 'off')
      await write(`${path}/${bridged.id}/recording`, { action: bridged.recording === 'paused' ? 'resume' : 'pause' })
    else if (over && random() < 0.2) {
      options.redials(over.id)
      await write(`${path}/${over.id}/redial`)
    }
  }

  /** Transfers the call: cold, or warm, and then any possible action. Answers whether a button was pressed. */
  async function tryTransfer(session: DialSessionView): Promise<boolean> {
    const path = `/api/v1/dialer/sessions/${session.id}/transfer`
    const { transfer } = session
    const actions = transfer?.can ?? []
    if (actions.length > 0 && random() < 0.4)
      await put(path, { action: actions[Math.floor(random() * actions.length)]! })
    else if (session.can.includes('transfer') && random() < 0.06)
      await write(path, { kind: random() < 0.2 ? 'cold' : 'warm', number: options.nextNumber() })
    else return false
    return true
  }

  async function runCampaign(dispositions: DispositionView[]): Promise<void> {
    // One campaign dials the next automatically, another waits for Continue, or for a decision about each lead.
    await put('/api/v1/settings/dialer', {
      isAuto: random() < 0.5,
      enableAnswerBoost: random() < 0.5,
      previewDialing: random() < 0.25,
    })
    const campaign = await write<CampaignView>('/api/v1/campaigns', {
      name: `${name} ${randomUUID().slice(0, 8)}`,
      contacts: options.nextContacts(),
    })
    if (!campaign) return
    acknowledged({ kind: 'campaign', id: campaign.id })
    const started = await write<DialSessionView>('/api/v1/dialer/sessions', { campaignId: campaign.id })
    if (!started) return
    acknowledged({ kind: 'session', id: started.id })
    const path = `/api/v1/dialer/sessions/${started.id}`
    let phoneAsked = 0
    for (;;) {
      const session = await read<DialSessionView>(path)
      if (!session || session.state === 'ended') break
      // It may be changed for as long as the next dial waits: once is enough here.
      const line = session.lines.find(({ id }) => id === session.wrapUpLineId)
      if (told.finishing) await write(`${path}/stop`)
      else if (session.can.includes('connect')) await write(`${path}/connect`)
      else if (!session.sellerPresent && !phone?.live() && Date.now() - phoneAsked > 500) {
        phoneAsked = Date.now()
        await pickUp(session.id)
      } else if (line && !line.dispositionId && session.can.includes('dispose')) {
        const disposition = dispositions[Math.floor(random() * dispositions.length)]!
        const saved = await write(`${path}/lines/${line.id}/disposition`, { dispositionId: disposition.id })
        if (random() < 0.3) await put(`/api/v1/call-history/${line.callId}/note`, { text: `Note ${String(done)}` })
        if (saved) acknowledged({ kind: 'disposition', callId: line.callId, dispositionId: disposition.id })
      } else if (session.can.includes('continue')) await write(`${path}/continue`)
      else if (session.can.includes('resume')) await write(`${path}/resume`)
      else if (session.can.includes('pause') && random() < 0.05) await write(`${path}/pause`)
      else if (session.can.includes('stop') && random() < 0.006) await write(`${path}/stop`)
      else if (session.preview && random() < 0.6)
        await write(`${path}/preview`, { previewId: session.preview.id, action: decision(random()) })
      else if (await tryTransfer(session)) await pause(LOOK_EVERY_MS)
      else if (random() < 0.3) await tryLineButtons(session)
      else if (session.bridgedLineId && random() < 0.1) {
        await write(`${path}/mute`, { muted: !session.muted })
        if (session.can.includes('hold')) await write(`${path}/hold`, { onHold: random() < 0.5 })
        await write(`${path}/dtmf`, { digits: '1' })
      } else if (session.can.includes('dropVoicemail') && random() < 0.2)
        await write(`${path}/lines/${session.bridgedLineId}/drop-voicemail`)
      else if (session.bridgedLineId && random() < 0.15) await write(`${path}/lines/${session.bridgedLineId}/hang-up`)
      await pause(LOOK_EVERY_MS)
    }
    phone?.close()
    phone = null
    done += 1
  }

  return {
    name,
    async work() {
      const form = new FormData()
      form.set('file', new File([await wavOf(1)], 'hello.wav', { type: 'audio/wav' }))
      form.set('label', 'Hello')
      const voicemail = await write<AudioMessageView>('/api/v1/audio-messages', form)
      await put('/api/v1/settings/dialer', {
        enableCallRecording: true,
        recordImmediately: true,
        voicemailId: voicemail?.value ?? null,
        recordingAnnouncement: voicemail?.value ?? 'spoken',
      })
      const listed = await read<{ items: DispositionView[] }>('/api/v1/dispositions')
      while (!told.finishing && !told.abandoned) {
        await sideWork()
        await runCampaign(listed?.items ?? [])
      }
      phone?.close()
    },
    campaignsDone: () => done,
    finish: () => void (told.finishing = true),
    abandon() {
      told.abandoned = true
      told.finishing = true
      phone?.close()
    },
  }
}
