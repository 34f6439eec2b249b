import { oc } from '@orpc/contract'
import { z } from 'zod'
import { abandonedShare, dialRecordPage, listDials } from './compliance.schema'

const get = (path: `/${string}`, summary: string) => oc.route({ method: 'GET', path, summary, tags: ['Compliance'] })

/** What can be proved about each dial. The CSV file (`GET /api/v1/compliance/dials/download`) is bound by server/files. */
export const complianceContract = {
  listDials: get('/api/v1/compliance/dials', 'The compliance record of each dial, newest first')
    .input(listDials)
    .output(dialRecordPage),
  listShares: get(
    '/api/v1/compliance/abandoned',
    'The share of abandoned answers of the last 30 days, per list or stage that is dialed',
  ).output(z.object({ items: z.array(abandonedShare) })),
}
