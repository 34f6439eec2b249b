import { setTimeout as pause } from 'node:timers/promises'
import type { SessionView } from '../../app/domain/access/access.schema'
import type { AudioMessageView } from '../../app/domain/audio/audio.schema'
import type { ContactChangeView } from '../../app/domain/contact-changes/contact-changes.schema'
import type { ContactNote } from '../../app/domain/contact-notes/contact-notes.schema'
import type { ContactListView, ContactView, ImportView } from '../../app/domain/contacts/contacts.schema'
import type { DownloadToken } from '../../app/domain/downloads/downloads.schema'
import type { BoardChoices, BoardDispositionView, BoardView, StageView } from '../../app/domain/boards/boards.schema'
import type { ActionView, TriggerView } from '../../app/domain/rules/rules.schema'
import type { LeadView } from '../../app/domain/leads/leads.schema'
import type { CampaignView } from '../../app/domain/dial-sessions/dialer.schema'
import type { Voicemail } from '../../app/domain/voicemails/voicemails.schema'
import { getContactPicturePath } from '../../app/domain/contact-pictures/contact-picture-path.server'
import { HOST_DEMO_VENDOR } from '../../server/seeds/demo-people'
import { apiOf } from '../helpers/api'
import { pngOf } from '../helpers/pictures'
import { wavOf } from '../helpers/sounds'
import { OFFICE } from './caller-errands'
import { postForm } from './errand-steps'
import { makeInsisting } from './insist'
import { isSeededNumber } from './number-errands'
import type { Fact } from './seller'

type LeadFact = Extract<Fact, { kind: 'lead' }>['what']

export interface ClerkOptions {
  url: string
  token(): string
  /** Mints a session of a person, as the vendor's server does. */
  mint(vendorUserId: string): Promise<string>
  nextNumber(): string
  acknowledged(fact: Fact): void
}

/**
 * A clerk in the office while others dial: imports files, keeps contacts, settings and the do-not-call list, signs in and
 * out. What a seller's day does not touch must survive a death as well.
 */
export function makeClerk({ url, token, mint, nextNumber, acknowledged }: ClerkOptions): {
  work(): Promise<void>
  stop(): void
} {
  const told = { stop: false }
  const { read, write, put, remove } = makeInsisting({ who: 'clerk', url, token, givenUp: () => told.stop })

  async function keepContacts(): Promise<void> {
    const kept = await write<ContactView>('/api/v1/contacts', { firstName: 'Kept', numbers: [nextNumber()] })
    if (kept) acknowledged({ kind: 'contact', id: kept.id })
    const passing = await write<ContactView>('/api/v1/contacts', { firstName: 'Passing', numbers: [nextNumber()] })
    if (!passing) return
    await put(`/api/v1/contacts/${passing.id}`, { city: 'Chicago' })
    await keepNotes(passing.id)
    await showPicture(passing.id)
    const twice = await write<ContactView>('/api/v1/contacts', { firstName: 'Twice', numbers: [nextNumber()] })
    // A repeat of a merge whose answer was lost finds nothing to merge.
    if (twice) await write(`/api/v1/contacts/${passing.id}/merge`, { mergedId: twice.id }).catch(() => undefined)
    await undoMerge(passing.id)
    // The first answer may have been lost: then the repeat finds nothing to delete, which is what was asked for.
    await remove(`/api/v1/contacts/${passing.id}`).catch(() => undefined)
  }

  async function undoMerge(contactId: string): Promise<void> {
    const merges = await read<{ items: { id: string }[] }>(`/api/v1/contacts/${contactId}/merges`).catch(
      () => undefined,
    )
    // A repeat of an undo whose answer was lost finds it undone.
    for (const { id } of merges?.items ?? [])
      await write(`/api/v1/contact-merges/${id}/undo`, {}).catch(() => undefined)
  }

  /** Of a host that does not exist: the failure is stored. */
  async function showPicture(contactId: string): Promise<void> {
    const avatarUrl = `https://pictures.invalid/${contactId}.png`
    await put(`/api/v1/contacts/${contactId}`, { avatarUrl })
    await read(getContactPicturePath(contactId, avatarUrl)!).catch(() => undefined)
  }

  async function keepNotes(contactId: string): Promise<void> {
    const notes = `/api/v1/contacts/${contactId}/notes`
    const note = await write<ContactNote>(notes, { text: 'Wants a quote' })
    if (!note) return
    await put(`${notes}/${note.id}`, { text: 'Wants two quotes' })
    await remove(`${notes}/${note.id}`).catch(() => undefined)
  }

  async function importFile(): Promise<void> {
    const rows = Array.from({ length: 30 }, (_, index) => `Imported,${index},${nextNumber()}`)
    const file = new FormData()
    file.set('file', new File([`First name,Last name,Phone\n${rows.join('\n')}\n`], 'crash.csv', { type: 'text/csv' }))
    const started = await write<ImportView>('/api/v1/contact-imports', file)
    if (!started) return
    await write(`/api/v1/contact-imports/${started.id}/check`, { mapping: started.mapping })
    if (await write(`/api/v1/contact-imports/${started.id}/confirm`, { mapping: started.mapping }))
      acknowledged({ kind: 'import', id: started.id })
    await undoWhenDone(started.id)
    const unwanted = await write<ImportView>('/api/v1/contact-imports', file)
    if (unwanted) await remove(`/api/v1/contact-imports/${unwanted.id}`).catch(() => undefined)
  }

  async function undoWhenDone(importId: string): Promise<void> {
    while (!told.stop) {
      const view = await read<ImportView>(`/api/v1/contact-imports/${importId}`)
      if (view?.state === 'done') break
      await pause(40)
    }
    await write(`/api/v1/contact-imports/${importId}/undo`)
  }

  /** A message is recorded, renamed and deleted. */
  async function keepMessages(): Promise<void> {
    const form = new FormData()
    form.set('file', new File([await wavOf(1)], 'sorry.wav', { type: 'audio/wav' }))
    form.set('label', 'Sorry')
    const message = await write<AudioMessageView>('/api/v1/audio-messages', form)
    if (!message) return
    await put(`/api/v1/audio-messages/${message.value}`, { label: 'Sorry, later' })
    await gone(`/api/v1/audio-messages/${message.value}`)
  }

  /** A picture of oneself, and none again. */
  async function keepPicture(): Promise<void> {
    const me = await read<SessionView>('/api/v1/session')
    if (!me) return
    const form = new FormData()
    form.set('file', new File([new Uint8Array(pngOf(96, 96))], 'me.png', { type: 'image/png' }))
    await write(`/api/v1/users/${me.user.id}/avatar`, form)
    await gone(`/api/v1/users/${me.user.id}/avatar`)
  }

  async function keepCampaigns(): Promise<void> {
    const member = await write<ContactView>('/api/v1/contacts', { firstName: 'Listed', numbers: [nextNumber()] })
    if (!member) return
    const list = await write<ContactListView>('/api/v1/contact-lists', { name: 'A list', contactIds: [member.id] })
    if (!list) return
    await write(`/api/v1/contact-lists/${list.id}/contacts`, { contactIds: [member.id] })
    await changeMany(list.id)
    await put(`/api/v1/contact-lists/${list.id}`, { name: 'Another list' })
    const campaign = await write<CampaignView>('/api/v1/campaigns', { listId: list.id })
    if (!campaign) return
    await put(`/api/v1/campaigns/${campaign.id}`, { status: 'ARCHIVED' })
    await remove(`/api/v1/campaigns/${campaign.id}`).catch(() => undefined)
    await remove(`/api/v1/contact-lists/${list.id}`).catch(() => undefined)
  }

  /** All of a list are tagged, and the tag is taken back; a second change is stopped. */
  async function changeMany(listId: string): Promise<void> {
    const change = { selection: { filter: { listId } }, action: { kind: 'addTag', tag: nextNumber() } }
    const made = await write<ContactChangeView>('/api/v1/contact-changes', change)
    if (!made) return
    const at = `/api/v1/contact-changes/${made.id}`
    await ended(at)
    // Stopped by the death of an earlier round, or without contacts: nothing to undo.
    if (await write(`${at}/undo`, {}).catch(() => undefined)) await ended(at)
    const other = await write<ContactChangeView>('/api/v1/contact-changes', change)
    if (other) await write(`/api/v1/contact-changes/${other.id}/stop`, {}).catch(() => undefined)
  }

  async function ended(at: string): Promise<void> {
    for (let tries = 0; tries < 50 && !told.stop; tries += 1) {
      const { state } = (await read<ContactChangeView>(at)) ?? {}
      if (state !== 'running' && state !== 'undoing') return
      await pause(100)
    }
  }

  async function keepTheList(): Promise<void> {
    const number = nextNumber()
    await write('/api/v1/dnc-list', { number })
    await remove(`/api/v1/dnc-list/${encodeURIComponent(number)}`).catch(() => undefined)
  }

  /** A browser's own download: one token for one file. */
  async function downloadTheList(): Promise<void> {
    const made = await write<DownloadToken>('/api/v1/download-tokens', { resource: { kind: 'dnc-list' } })
    if (made)
      await fetch(`${url}${made.url}`).then(
        ({ body }) => body?.cancel(),
        () => undefined,
      )
  }

  /** The team's newest voicemail is read and unread again. */
  async function keepVoicemails(): Promise<void> {
    const teamId = (await read<SessionView>('/api/v1/session'))?.permissions.teamInfo?.teamId
    if (!teamId) return
    const inbox = `/api/v1/teams/${teamId}/voicemail/inbox`
    const [newest] = (await read<{ voicemails: Voicemail[] }>(inbox))?.voicemails ?? []
    if (!newest) return
    await put(`${inbox}/${newest.id}`, { read: newest.unread })
    await put(`${inbox}/${newest.id}`, { read: !newest.unread })
  }

  const sayHowItSounded = () => write('/api/v1/surveys/call-quality', { sentiment: 'NEUTRAL' })

  async function signInAndOut(): Promise<void> {
    const passing = await mint('marcus').catch(() => null)
    if (passing) {
      const marcus = apiOf(url, () => passing)
      await marcus.post('/api/v1/session/framed', { vendor: HOST_DEMO_VENDOR }).catch(() => undefined)
      await marcus.post('/api/v1/call-history/inbound/seen').catch(() => null)
      const handedOver = await marcus.post<{ code: string }>('/api/v1/session/hand-over-codes').catch(() => null)
      if (handedOver) await postForm({ url }, '/enter', { code: handedOver.code }).catch(() => undefined)
      await marcus.post('/api/v1/auth/signout').catch(() => undefined)
    }
    await write('/api/v1/auth/login/send', { email: 'marcus@harbor.test' })
  }

  /** A board from its wizard to its end: set up, filled, worked, changed, and deleted with leads on it. */
  async function keepBoards(): Promise<void> {
    const choices = await read<BoardChoices>('/api/v1/call-boards/choices')
    const members = choices?.teamMembers.filter(({ role }) => role === 'MEMBER').map(({ userId }) => userId)
    // Numbers that errands add are not the carrier's: they leave the boards at the next start. The one that callers call is
    // one seller's own for as long as one of the errands lasts.
    const number = choices?.phoneNumbers.find((choice) => isSeededNumber(choice.number) && choice.number !== OFFICE)
    if (!number || !members?.[0]) return
    const board = await write<BoardView>('/api/v1/call-boards', {
      callboardName: `Board of ${nextNumber()}`,
      assignedPhoneNumberIds: [number.id],
      assignedTeamMemberIds: members,
      // The people that the CRM adds belong to no seller; the list is checked all the same.
      importTag: 'Nobody has this tag',
    })
    if (!board) return
    const at = `/api/v1/call-boards/${board.id}`
    const contacts = Array.from({ length: 4 }, () => nextNumber()).map((number) => ({
      contactId: number,
      numbers: [number],
    }))
    await write(`${at}/queue-contacts`, { vendorDialerContacts: contacts })
    await queueForBoard(at)
    await write('/api/v1/tags', { name: 'VIP' })
    await put(`${at}/user-settings`, { userSettings: { assignment: 'ALL' } })
    await setUp(at, board)
    await makeRules(at, board)
    const from = board.stages[0]!.id
    await write('/api/v1/call-boards/campaigns', { callboardId: board.id, stageId: from })
    const leads = await read<{ items: LeadView[] }>(`${at}/stages/${from}/leads?assignment=ALL`)
    if (leads) await workLeads(at, board, leads.items, members[0])
    // A member who leaves the board gives their leads back; a longer window holds for calls made before.
    await put(at, { teamMemberUserIds: members.slice(1), nuisanceProtectionHours: 24 })
    await gone(`${at}/stages/${board.stages[1]!.id}?moveToStageId=${from}`)
    await gone(at)
  }

  /** Contacts of the CRM page: thought better of at first, then put on the board. */
  async function queueForBoard(at: string): Promise<void> {
    const number = nextNumber()
    const contacts = [{ contactId: number, numbers: [number] }]
    await write('/api/v1/call-boards/queue', { contacts })
    await gone('/api/v1/call-boards/queue')
    await write('/api/v1/call-boards/queue', { contacts })
    await write(`${at}/queue`)
  }

  async function setUp(at: string, board: BoardView): Promise<void> {
    await put(`${at}/stages/${board.stages[0]!.id}`, { priorityStacks: ['VIP'] })
    const stage = await write<StageView>(`${at}/stages`, {})
    if (stage) await gone(`${at}/stages/${stage.id}`)
    const disposition = await write<BoardDispositionView>(`${at}/dispositions`, {})
    if (!disposition) return
    await put(`${at}/dispositions/${disposition.id}`, { type: 'POSITIVE' })
    await gone(`${at}/dispositions/${disposition.id}`)
  }

  /** A rule that answers the move of workLeads, and one of a disposition that is thought better of. */
  async function makeRules(at: string, board: BoardView): Promise<void> {
    const triggers = `${at}/stages/${board.stages[1]!.id}/triggers`
    const trigger = await write<TriggerView>(triggers, {})
    if (!trigger) return
    const rule = `${triggers}/${trigger.id}`
    await put(`${rule}/trigger`, { trigger: { type: 'MOVED_TO_STAGE' } })
    const added = await write<{ actions: ActionView[] }>(`${rule}/actions`, { action: { type: null } })
    if (!added?.actions[0]) return
    await put(`${rule}/actions/${added.actions[0].id}`, { action: { type: 'ADD_TAG', meta: { addingTag: 'VIP' } } })
    const two = await write<{ actions: ActionView[] }>(`${rule}/actions`, { action: { type: null } })
    await write(`${rule}/collapse`)
    if (two?.actions[1]) await gone(`${rule}/actions/${two.actions[0]!.id}`)
    const other = await write<TriggerView>(triggers, { trigger: { type: 'CALLS_MADE' } })
    if (other) await gone(`${triggers}/${other.id}`)
  }

  async function workLeads(at: string, board: BoardView, leads: LeadView[], member: string): Promise<void> {
    const [kept, moved, removed, blocked] = leads
    if (!kept || !moved || !removed || !blocked) return
    const from = `${at}/stages/${kept.stageId}/leads`
    /** What was acknowledged is in the history of the lead. */
    const told = async (id: string, what: LeadFact, asked: Promise<unknown>) => {
      if ((await asked) !== undefined) acknowledged({ kind: 'lead', id, what })
    }
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    await told(moved.id, 'scheduled', write(`${from}/${moved.id}/schedule`, { scheduledAt }))
    await callBack(moved.id)
    await gone(`${from}/${moved.id}/schedule`)
    await told(
      kept.id,
      'assigned',
      write(`/api/v1/call-boards/contacts/${kept.contactId}/assign`, { boardId: board.id, teamMemberUserId: member }),
    )
    await told(kept.id, 'snoozed', write(`${from}/${kept.id}/snooze`, { snoozingHours: 1 }))
    await gone(`${from}/${kept.id}/snooze`)
    await told(kept.id, 'scheduled', write(`${from}/${kept.id}/schedule`, { scheduledAt }))
    await gone(`${from}/${kept.id}/schedule`)
    await told(
      moved.id,
      'moved',
      write(`${at}/stages/${board.stages[1]!.id}/leads/${moved.id}`, {
        fromBoardId: board.id,
        fromStageId: kept.stageId,
      }),
    )
    await told(removed.id, 'removed', gone(`${from}/${removed.id}`))
    await told(blocked.id, 'dnc', write(`${from}/${blocked.id}/dnc`))
  }

  /** It waits for the session of the stage, which never connects. Near closing time the call is refused. */
  async function callBack(leadId: string): Promise<void> {
    const path = `/api/v1/dialer/callbacks/${leadId}/call`
    await write(path).catch(() => undefined)
    await gone(path)
  }

  /** The first answer may have been lost: then the repeat finds nothing, which is what was asked for. */
  const gone = (path: string) => remove(path).catch(() => undefined)

  return {
    async work() {
      for (let turn = 0; !told.stop; turn += 1) {
        await keepContacts()
        await keepTheList()
        await keepVoicemails()
        await downloadTheList()
        await keepCampaigns()
        await keepBoards()
        await keepMessages()
        await keepPicture()
        await write('/api/v1/dialer/phone-lease', { tabId: 'the-office-tab' })
        await put('/api/v1/settings/dialer', { ringTimeout: turn % 2 ? 15 : 20 })
        await importFile()
        await sayHowItSounded()
        await signInAndOut()
        await pause(200)
      }
    },
    stop: () => void (told.stop = true),
  }
}
