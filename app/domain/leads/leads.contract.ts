import { oc } from '@orpc/contract'
import { z } from 'zod'
import { tagName } from '../rules/tag.schema'
import {
  assignLead,
  boardCounts,
  leadHistoryEntry,
  leadSelection,
  leadView,
  listLeads,
  moveLead,
  queueContacts,
  queuedView,
  scheduledCall,
  scheduleLead,
  snoozeLead,
  tagView,
  timeZone,
} from './leads.schema'

const tags = ['Leads']
const id = z.string().max(60)
const board = z.strictObject({ id })
const stage = board.extend({ stageId: id })
const lead = stage.extend({ leadId: id })
const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), nextCursor: z.string().nullable() })
const LEAD = '/api/v1/call-boards/{id}/stages/{stageId}/leads/{leadId}'

/** Specification 1-boards §7. */
export const leadsContract = {
  findCounts: oc
    .route({
      method: 'GET',
      path: '/api/v1/call-boards/{id}/counts',
      summary: 'Leads per stage, leads you can dial now, and calls scheduled for your today',
      tags,
    })
    .input(board.extend({ timeZone: timeZone.optional() }))
    .output(boardCounts),
  queueContacts: oc
    .route({
      method: 'POST',
      path: '/api/v1/call-boards/{id}/queue-contacts',
      summary: 'Add up to 1,000 contacts to the first stage. A board has each contact once',
      tags,
    })
    .input(board.extend(queueContacts.shape))
    .output(queuedView),
  listLeads: oc
    .route({
      method: 'GET',
      path: '/api/v1/call-boards/{id}/stages/{stageId}/leads',
      summary: 'Leads of a stage in pages of 50',
      tags,
    })
    .input(stage.extend(listLeads.shape))
    .output(pageOf(leadView)),
  findLead: oc
    .route({ method: 'GET', path: LEAD, summary: 'One lead of the board, in any stage', tags })
    .input(lead)
    .output(leadView),
  findLeadOfContact: oc
    .route({
      method: 'GET',
      path: '/api/v1/call-boards/{id}/contacts/{contactId}',
      summary: 'The lead of a contact on the board, in any stage',
      tags,
    })
    .input(board.extend({ contactId: id }))
    .output(leadView),
  moveLead: oc
    .route({ method: 'POST', path: LEAD, summary: 'Move a lead to this stage', tags })
    .input(lead.extend(moveLead.shape))
    .output(leadView),
  removeLead: oc
    .route({ method: 'DELETE', path: LEAD, summary: 'Remove a lead from its board; the contact stays', tags })
    .input(lead)
    .output(z.object({ removed: z.literal(true) })),
  snoozeLead: oc
    .route({ method: 'POST', path: `${LEAD}/snooze`, summary: 'Snooze a lead for some hours', tags })
    .input(lead.extend(snoozeLead.shape))
    .output(leadView),
  wakeLead: oc
    .route({ method: 'DELETE', path: `${LEAD}/snooze`, summary: 'End a lead’s snooze', tags })
    .input(lead)
    .output(leadView),
  scheduleLead: oc
    .route({ method: 'POST', path: `${LEAD}/schedule`, summary: 'Schedule a call with a lead', tags })
    .input(lead.extend(scheduleLead.shape))
    .output(leadView),
  cancelScheduledCall: oc
    .route({ method: 'DELETE', path: `${LEAD}/schedule`, summary: 'Cancel a scheduled call', tags })
    .input(lead)
    .output(leadView),
  listScheduledCalls: oc
    .route({
      method: 'GET',
      path: '/api/v1/scheduled-calls',
      summary: 'Your scheduled calls from an hour ago to an hour ahead, earliest first',
      description:
        'Includes leads assigned to you, and unassigned leads whose call you scheduled. Excludes leads that cannot be dialed.',
      tags,
    })
    .output(z.object({ items: z.array(scheduledCall) })),
  markDnc: oc
    .route({
      method: 'POST',
      path: `${LEAD}/dnc`,
      summary: 'Add every number of a lead to the do-not-call list',
      tags,
    })
    .input(lead)
    .output(leadView),
  listHistory: oc
    .route({ method: 'GET', path: `${LEAD}/history`, summary: 'History of a lead, newest first', tags })
    .input(lead.extend({ cursor: id.optional() }))
    .output(pageOf(leadHistoryEntry)),
  lastSelections: oc
    .route({
      method: 'GET',
      path: `${LEAD}/selections`,
      summary: 'Why a lead was chosen or skipped in recent dialing of the board, newest first',
      tags,
    })
    .input(lead)
    .output(z.object({ items: z.array(leadSelection) })),
  assignLead: oc
    .route({
      method: 'POST',
      path: '/api/v1/call-boards/contacts/{contactId}/assign',
      summary: 'Assign a contact’s lead to a member or manager, or unassign it',
      tags,
    })
    .input(z.strictObject({ contactId: id }).extend(assignLead.shape))
    .output(leadView),
  listTags: oc
    .route({ method: 'GET', path: '/api/v1/tags', summary: 'Tags of the account by name', tags })
    .input(
      z.strictObject({
        cursor: z.string().max(255).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(100),
      }),
    )
    .output(pageOf(tagView)),
  createTag: oc
    .route({ method: 'POST', path: '/api/v1/tags', successStatus: 201, summary: 'Create a tag', tags })
    .input(z.strictObject({ name: tagName }))
    .output(tagView),
}
