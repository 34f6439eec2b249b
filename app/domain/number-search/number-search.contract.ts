import { oc } from '@orpc/contract'
import { numberSearch, numberSearchResult } from './number-search.schema'

export const numberSearchContract = {
  searchNumbers: oc
    .route({
      method: 'GET',
      path: '/api/messenger/numbers/search',
      summary: 'Numbers that can be claimed, by area code or state',
      description:
        'Groups are nearest first. An area code without numbers has `requested.isEmpty` and is followed by the nearest ones. If the carrier does not answer, the response is 424. Up to 30 searches a minute.',
      tags: ['Numbers'],
    })
    .input(numberSearch)
    .output(numberSearchResult),
}
