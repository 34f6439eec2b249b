import type { HostContact } from '../../domain/contacts/host-contact.schema'
import type { AudioMessageView } from '../../domain/audio/audio.schema'
import type { CheckedRecipient, DropContact } from '../../domain/ringless/ringless.schema'
import type { RecordConsents } from '../../domain/written-consents/written-consents.schema'
import type { UsageNotice } from '../../domain/usage/usage.schema'
import { ApiError, createApiClient, type ApiClient } from '../api-client'
import type { ApiInput } from '../api-paths'
import { saveContactResult, type ContactResult } from '../contact-search-options'
import type { Credentials } from '../credentials'
import { pickKnownFields } from '../known-fields'
import { createLoadRetry } from '../messenger/reading/load-retry'
import { createThrottledLoader } from '../messenger/reading/throttled-loader'
import { renderEvent } from '../render-event'
import { openLiveConnection, type LiveEvent } from '../socket'
import { uploadFile } from '../upload-file'
import { ringlessApiPaths } from './ringless-api-paths'
import { createRinglessDraft } from './ringless-draft'
import {
  appendRecipients,
  applyOptions,
  applyRecordings,
  INITIAL_RINGLESS_STATE,
  lacksConsent,
  recipientKey,
  type RecipientsAdded,
  type RinglessState,
} from './ringless-state'
import { ringlessLiveWords } from './ringless-live.words'

/** As many as an account and its user can have. */
const [PER_PAGE, MAX_RECORDINGS] = [100, 200]
/** Contacts of a host page that are saved side by side. */
const SAVED_TOGETHER = 4

type RecipientSources = ApiInput<'ringless.checkRecipients'>

export type RinglessApi = ApiClient<keyof typeof ringlessApiPaths>

export interface RinglessOptionsOf {
  credentials: Credentials
  onNotice(text: string): void
}

export interface Ringless {
  api: RinglessApi
  getState(): RinglessState
  subscribe(listener: () => void): () => void
  reload(): Promise<void>
  addContact(contact: ContactResult): Promise<RecipientsAdded | null>
  addPasted(pasted: string): Promise<RecipientsAdded | null>
  addStage(stage: { boardId: string; stageId: string }): Promise<RecipientsAdded | null>
  /** Of the host's CRM; they are saved. */
  addHostContacts(contacts: readonly HostContact[]): Promise<RecipientsAdded | null>
  addContactIds(ids: readonly string[]): Promise<RecipientsAdded | null>
  removeRecipient(recipient: CheckedRecipient): void
  removeAll(): void
  /** Reads the reasons again. False: they are not known. */
  recheck(): Promise<boolean>
  choose(id: string): void
  chooseForwarding(number: string): void
  schedule(time: string | null): void
  /** Null: saved. Else the reason. */
  saveRecording(recording: { wav: Blob; label: string }): Promise<string | null>
  renameRecording(id: string, label: string): Promise<boolean>
  deleteRecording(id: string, force: boolean): Promise<boolean>
  recordConsents(consents: Omit<RecordConsents, 'numbers'>): Promise<boolean>
  /** `limit`: too few drops are left; the reason. */
  send(): Promise<{ limit: string } | null>
  startAnother(): void
  dismissInterrupted(): void
  claimUsageNotice(): Promise<{ notice: UsageNotice | null }>
  close(): void
}

const LIMIT_CODES: ReadonlySet<string> = new Set(['no_drops', 'no_funds'])

export function createRingless({ credentials, onNotice }: RinglessOptionsOf): Ringless {
  const listeners = new Set<() => void>()
  const draft = createRinglessDraft()
  const abortController = new AbortController()
  let state = INITIAL_RINGLESS_STATE
  let closeLive: (() => void) | null = null
  let recordingsTurn = 0
  const api: RinglessApi = createApiClient({
    credentials,
    paths: ringlessApiPaths,
    userId: () => state.me?.user.id ?? null,
    signal: abortController.signal,
  })

  function set(change: Partial<RinglessState>): void {
    state = { ...state, ...change }
    if (state.me && state.phase === 'ready') draft.save(state.me.user.id, state)
    listeners.forEach((listener) => listener())
  }
  const explain = (error: unknown): string =>
    error instanceof ApiError ? error.message : ringlessLiveWords.errorOccurred
  const isSignedOutError = (error: unknown) => error instanceof ApiError && error.status === 401

  function report(error: unknown): void {
    if (isSignedOutError(error)) set({ phase: 'signedOut' })
    else if (!abortController.signal.aborted) onNotice(explain(error))
  }

  async function press<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      report(error)
      return null
    }
  }

  async function readRecordings(): Promise<AudioMessageView[]> {
    const recordings: AudioMessageView[] = []
    let cursor: string | null | undefined
    do {
      const page = await api.call('audio.listMessages', {
        kind: 'ringless',
        limit: PER_PAGE,
        ...(cursor ? { cursor } : {}),
      })
      recordings.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null && recordings.length < MAX_RECORDINGS)
    return recordings
  }

  async function loadRecordings(): Promise<void> {
    const turn = (recordingsTurn += 1)
    const recordings = await readRecordings()
    if (turn === recordingsTurn) set(applyRecordings(state, recordings))
  }

  async function loadOptions(): Promise<void> {
    const options = await api.call('ringless.options')
    set(applyOptions(state, options))
  }

  /** For the usage readout and the notice. */
  const loadMe = () =>
    api.call('access.currentSession').then(
      (me) => set({ me }),
      () => {},
    )

  async function loadBatch(): Promise<void> {
    const id = state.batch?.id
    if (id === undefined) return
    const batch = await api.call('ringless.findBatch', { id })
    if (state.batch?.id === id) renderEvent(() => set({ batch }))
  }

  const toContact = ({ contactId, number }: CheckedRecipient): DropContact => ({
    contactId,
    numbers: number === '' ? [] : [number],
  })

  const check = (input: RecipientSources) =>
    api.call('ringless.checkRecipients', { ...input, scheduledTime: state.scheduledTime })

  async function recheck(): Promise<boolean> {
    if (state.recipients.length === 0) return true
    const asked = state.recipients
    const { recipients } = await check({ contacts: asked.map(toContact) })
    // Added or removed since.
    const fresh = new Map(recipients.map((recipient) => [recipientKey(recipient), recipient]))
    set({ recipients: state.recipients.map((recipient) => fresh.get(recipientKey(recipient)) ?? recipient) })
    return true
  }
  const recipientLoader = createThrottledLoader(async () => void (await recheck()))
  const recordingLoader = createThrottledLoader(loadRecordings)
  const batchLoader = createThrottledLoader(loadBatch)
  const optionsLoader = createThrottledLoader(loadOptions)

  async function add(input: RecipientSources): Promise<RecipientsAdded> {
    const found = await check(input)
    const { recipients, ...added } = appendRecipients(state.recipients, found.recipients)
    set({ recipients })
    return { ...added, leftOut: added.leftOut + found.leftOut }
  }

  function handleEvent(event: LiveEvent): void {
    if (event.type === 'drop.changed') {
      if (event.payload.batchId === state.batch?.id) batchLoader.request()
    } else if (event.type === 'audio-messages.changed') recordingLoader.request()
    else if (event.type.startsWith('suppression.')) recipientLoader.request()
    else if (event.type === 'number.changed') optionsLoader.request()
  }

  function subscribeToEvents(accountId: string, userId: string): void {
    closeLive ??= openLiveConnection({
      credentials,
      channels: [`user:${userId}`, `account:${accountId}`],
      onState(live) {
        set({ live })
        if (live === 'live') loadRetry.now()
      },
      onReload() {
        for (const loader of [recordingLoader, recipientLoader, batchLoader, optionsLoader]) loader.request()
      },
      onRefused: () => set({ phase: 'signedOut' }),
      onEvent: handleEvent,
    })
  }

  function restore(userId: string): void {
    const stored = draft.load(userId)
    if (!stored) return
    const { isSending, userId: _, ...prepared } = stored
    set({ ...prepared, wasInterrupted: isSending })
  }

  async function start(): Promise<void> {
    try {
      const me = await api.call('access.currentSession')
      if (state.me?.user.id !== me.user.id) restore(me.user.id)
      set({ me })
      subscribeToEvents(me.account.id, me.user.id)
      await Promise.all([loadRecordings(), loadOptions()])
      set({ phase: 'ready', failure: null })
      recipientLoader.request()
    } catch (error) {
      if (abortController.signal.aborted) return
      set({ phase: isSignedOutError(error) ? 'signedOut' : 'failed', failure: explain(error) })
      if (!isSignedOutError(error)) loadRetry.later()
    }
  }
  const loadRetry = createLoadRetry(() => {
    if (state.phase === 'failed' || state.phase === 'signedOut') void start()
  })

  async function saveHostContact(contact: HostContact): Promise<DropContact> {
    const hasNumber = contact.numbers.length > 0
    const saved = hasNumber
      ? await api.call('contacts.createContact', pickKnownFields(contact))
      : (await api.call('contacts.listContacts', { vendorContactId: contact.contactId, limit: 1 })).items[0]
    return { contactId: saved?.id ?? null, numbers: [] }
  }

  return {
    api,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async reload() {
      if (state.phase === 'failed') set({ phase: 'loading' })
      await start()
    },
    addContact: (contact) =>
      press(async () => {
        const contactId = (await saveContactResult(api, contact)) ?? null
        return add({ contacts: [{ contactId, numbers: [contact.number] }] })
      }),
    addPasted: (pasted) => press(() => add({ pasted })),
    addStage: (stage) => press(() => add(stage)),
    addContactIds: (ids) => press(() => add({ contacts: ids.map((contactId) => ({ contactId, numbers: [] })) })),
    addHostContacts: (contacts) =>
      press(async () => {
        const saved: DropContact[] = []
        for (let at = 0; at < contacts.length; at += SAVED_TOGETHER)
          saved.push(...(await Promise.all(contacts.slice(at, at + SAVED_TOGETHER).map(saveHostContact))))
        const known = saved.filter(({ contactId }) => contactId !== null)
        return known.length === 0 ? { added: 0, duplicates: 0, leftOut: 0 } : add({ contacts: known })
      }),
    removeRecipient(recipient) {
      const key = recipientKey(recipient)
      set({ recipients: state.recipients.filter((one) => recipientKey(one) !== key) })
    },
    removeAll: () => set({ recipients: [] }),
    recheck: async () => (await press(recheck)) ?? false,
    choose: (chosenId) => set({ chosenId, isChosenGone: false }),
    chooseForwarding: (forwardingNumber) => set({ forwardingNumber }),
    schedule(scheduledTime) {
      set({ scheduledTime })
      // Safe hours are those of the time.
      recipientLoader.requestNow()
    },
    async saveRecording({ wav, label }) {
      try {
        const saved = await uploadFile<AudioMessageView>({
          credentials,
          path: '/api/v1/audio-messages',
          userId: state.me?.user.id ?? null,
          file: new File([wav], 'message.wav', { type: wav.type }),
          fields: { label, kind: 'ringless' },
          signal: abortController.signal,
        })
        recordingsTurn += 1
        const others = state.recordings.filter(({ value }) => value !== saved.value)
        set({ recordings: [saved, ...others], chosenId: saved.value, isChosenGone: false })
        return null
      } catch (error) {
        if (isSignedOutError(error)) set({ phase: 'signedOut' })
        return explain(error)
      }
    },
    async renameRecording(id, label) {
      const renamed = await press(() => api.call('audio.renameMessage', { id, label }))
      if (!renamed) return false
      set({ recordings: state.recordings.map((one) => (one.value === id ? renamed : one)) })
      return true
    },
    async deleteRecording(id, force) {
      const done = await press(() => api.call('audio.deleteMessage', { id, force: force ? 'yes' : 'no' }))
      if (!done) return false
      const isChosen = state.chosenId === id
      const recordings = state.recordings.filter(({ value }) => value !== id)
      set({ recordings, ...(isChosen ? { chosenId: null, isChosenGone: false } : {}) })
      return true
    },
    async recordConsents(consents) {
      const numbers = state.recipients.filter(lacksConsent).map(({ number }) => number)
      const done = await press(() => api.call('writtenConsents.recordConsents', { ...consents, numbers }))
      if (!done) return false
      await press(recheck)
      return true
    },
    async send() {
      const { chosenId, forwardingNumber, scheduledTime, recipients } = state
      if (state.isSending || chosenId === null || forwardingNumber === null) return null
      set({ isSending: true, wasInterrupted: false })
      try {
        const batch = await api.call('ringless.drop', {
          voicemailId: chosenId,
          contacts: recipients.map(toContact),
          scheduledTime,
          forwardingNumber,
        })
        set({ batch, isSending: false, recipients: [], scheduledTime: null })
        // What happened before the answer.
        batchLoader.request()
        optionsLoader.request()
        void loadMe()
        return null
      } catch (error) {
        // The answer is lost: the drops may have been accepted.
        const isUncertain = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
        if (!abortController.signal.aborted) set({ isSending: false, wasInterrupted: isUncertain })
        if (error instanceof ApiError && LIMIT_CODES.has(error.code)) return { limit: error.message }
        report(error)
        return null
      }
    },
    startAnother: () => set({ batch: null }),
    dismissInterrupted: () => set({ wasInterrupted: false }),
    claimUsageNotice: () => api.call('usage.claimNotice', { consumable: 'rvmDrops' }),
    close() {
      abortController.abort()
      loadRetry.close()
      for (const loader of [recordingLoader, recipientLoader, batchLoader, optionsLoader]) loader.close()
      closeLive?.()
      listeners.clear()
    },
  }
}
