import { ownedIds, type Owned } from '../api/owned-ids'
import type { Line } from './who-may'

const inInbox =
  (inbox: 'team' | 'personal', owned: Owned): Owned =>
  async (world, mia) => ({ params: { ...(await owned(world, mia)).params, inbox } })
const ofTeam = inInbox('team', ownedIds['voicemails.findTeam']!)
const personal = inInbox('personal', ownedIds['voicemails.findPersonal']!)

/** The inboxes and their dialogs. */
export const VOICEMAIL_PAGES: Record<string, Line | Line[]> = {
  'manage+/voicemail._index loader': { who: 'each signed-in user' },
  'manage+/voicemail.$inbox loader': [
    { who: 'each signed-in user', params: { inbox: 'personal' } },
    { who: 'who has a team', params: { inbox: 'team' } },
  ],
  'manage+/voicemail.$inbox.$id loader': [
    { who: 'the account', of: ofTeam },
    { who: 'the seller alone reads', of: personal },
  ],
  'manage+/voicemail.$inbox.$id action': [
    { who: 'the account without coaches', of: ofTeam, form: { intent: 'read' } },
    { who: 'the account without coaches', of: ofTeam, form: { intent: 'assign', userId: '' } },
    { who: 'the seller alone reads', of: personal, form: { intent: 'unread' } },
  ],
  'manage+/voicemail.$inbox.delete.$id loader': [
    { who: 'the account', of: ofTeam },
    { who: 'the seller alone reads', of: personal },
  ],
  'manage+/voicemail.$inbox.delete.$id action': [
    { who: 'who deletes the team’s voicemails', of: ofTeam, form: {} },
    { who: 'the seller alone reads', of: personal, form: {} },
  ],
}
