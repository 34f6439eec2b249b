import { z } from 'zod'
import { scriptSharing, scriptSort } from '../call-scripts/call-scripts.schema'
import { campaignSort, campaignStatus } from '../campaigns/board-campaigns.schema'
import { importSort, importStatus, listSort, listSource } from '../contacts/contacts.schema'
import type { ExportedTable } from './table-export-paths'

const search = z.string().max(200).optional()

/** As the filters of each page. */
export const tableExports = {
  lists: z.strictObject({ search, source: listSource.optional(), sort: listSort.optional() }),
  imports: z.strictObject({
    search,
    status: importStatus.optional(),
    userId: z.string().max(60).optional(),
    sort: importSort.optional(),
  }),
  'call-scripts': z.strictObject({ search, sharing: scriptSharing.optional(), sort: scriptSort.optional() }),
  campaigns: z.strictObject({ search, status: campaignStatus.optional(), sort: campaignSort.optional() }),
} as const satisfies Record<ExportedTable, z.ZodObject>
