import { searchTranscripts } from '../../app/domain/transcript-search/transcript-search.read.server'
import { os } from './implement'

export const transcriptSearch = {
  searchTranscripts: os.transcriptSearch.searchTranscripts.handler(({ context, input }) =>
    searchTranscripts(context.ctx, input),
  ),
  searchTeamTranscripts: os.transcriptSearch.searchTeamTranscripts.handler(({ context, input }) =>
    searchTranscripts(context.ctx, { ...input, team: true }),
  ),
}
