import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  abandonedShare,
  dialRecordPage,
  dropRecordPage,
  listDials,
  listDrops,
  listTexts,
  textRecordPage,
} from './compliance.schema'

const get = (path: `/${string}`, summary: string) => oc.route({ method: 'GET', path, summary, tags: ['Compliance'] })

/** CSV files are bound by server/files. */
export const complianceContract = {
  listDials: get('/api/v1/compliance/dials', 'The compliance record of each dial, newest first')
    .input(listDials)
    .output(dialRecordPage),
  listTexts: get('/api/v1/compliance/texts', 'The compliance record of each sent or refused text, newest first')
    .input(listTexts)
    .output(textRecordPage),
  listDrops: get(
    '/api/v1/compliance/drops',
    'The compliance record of each sent or refused ringless drop, newest first',
  )
    .input(listDrops)
    .output(dropRecordPage),
  listShares: get(
    '/api/v1/compliance/abandoned',
    'The share of abandoned answers in the last 30 days, per dialed list or stage',
  ).output(z.object({ items: z.array(abandonedShare) })),
}
