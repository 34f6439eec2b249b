import { oc } from '@orpc/contract'
import { quickSearchInput, quickSearchMatches } from './quick-search.schema'

export const quickSearchContract = {
  quickSearch: oc
    .route({
      method: 'GET',
      path: '/api/v1/quick-search',
      summary: 'Contacts, campaigns, boards, lists and call scripts that match a few letters',
      tags: ['Search'],
    })
    .input(quickSearchInput)
    .output(quickSearchMatches),
}
