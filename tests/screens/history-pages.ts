import { ownedIds } from '../api/owned-ids'
import type { World } from '../helpers/world'
import type { Line } from './who-may'

const readers = 'the seller and who reads the team’s reports'

const firstDisposition = async (world: World) => {
  const { id } = await world.system.db.q.selectFrom('dispositions').select('id').limit(1).executeTakeFirstOrThrow()
  return { dispositionId: id }
}
const disposesCall: Line = {
  who: 'the seller and who manages the team',
  of: ownedIds['callHistory.setDisposition']!,
  form: firstDisposition,
}

/** The history of calls and its dialogs. */
export const HISTORY_PAGES: Record<string, Line> = {
  'manage+/history loader': { who: 'each signed-in user' },
  'manage+/history_.inbound loader': { who: 'each signed-in user' },
  'manage+/history_.$uuid.suggestion.dismiss loader': { who: 'public' },
  'manage+/history_.$uuid.suggestion.dismiss action': {
    who: 'the seller and who manages the team',
    of: ownedIds['dispositionCheck.dismissSuggestion']!,
    form: { category: 'CALLBACK' },
  },
  'manage+/history_.transcripts loader': { who: 'each signed-in user' },
  'manage+/history_.$uuid loader': { who: readers, of: ownedIds['callHistory.findStory']! },
  'manage+/history_.$uuid action': disposesCall,
  'manage+/history_.$uuid.comments.new loader': { who: readers, of: ownedIds['callHistory.findStory']! },
  'manage+/history_.$uuid.comments.new action': {
    who: readers,
    of: ownedIds['callComments.addComment']!,
    form: async (world) => {
      const { id } = await world.system.db.q.selectFrom('recordings').select('id').executeTakeFirstOrThrow()
      return { recordingId: id, at: '0:04', text: 'Ask for the date here' }
    },
  },
  'manage+/history_.$uuid.comments.$commentId.delete loader': {
    who: readers,
    of: ownedIds['callComments.removeComment']!,
  },
  'manage+/history_.$uuid.comments.$commentId.delete action': {
    who: 'the seller and who manages the team',
    of: ownedIds['callComments.removeComment']!,
    form: {},
  },
  'manage+/history.disposition.$uuid loader': { who: readers, of: ownedIds['callHistory.findDisposition']! },
  'manage+/history.disposition.$uuid action': disposesCall,
  'manage+/history_.inbound.disposition.$uuid loader': { who: readers, of: ownedIds['callHistory.findDisposition']! },
  'manage+/history_.inbound.disposition.$uuid action': disposesCall,
  'manage+/history.recordings.$id loader': { who: readers, of: ownedIds['callHistory.findRecording']! },
  'manage+/history_.inbound.recordings.$id loader': { who: readers, of: ownedIds['callHistory.findRecording']! },
}
