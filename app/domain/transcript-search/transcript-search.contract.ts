import { oc } from '@orpc/contract'
import { foundTranscripts, teamTranscriptQuery, transcriptQuery } from './transcript-search.schema'

const tags = ['Call history']

export const transcriptSearchContract = {
  searchTranscripts: oc
    .route({
      method: 'GET',
      path: '/api/v1/call-history/transcripts',
      summary: 'Your calls in which words were said, newest first, at most 50',
      tags,
    })
    .input(transcriptQuery)
    .output(foundTranscripts),
  searchTeamTranscripts: oc
    .route({
      method: 'GET',
      path: '/api/v1/call-history/transcripts/team',
      summary: 'Calls of the team or of one member in which words were said, newest first, at most 50',
      tags,
    })
    .input(teamTranscriptQuery)
    .output(foundTranscripts),
}
