import { assignLead } from '../../app/domain/leads/assign-lead.server'
import { findBoardCounts } from '../../app/domain/lead-counts/counts.read.server'
import { findLead, findLeadOfContact, lastSelections } from '../../app/domain/leads/lead.read.server'
import { listLeadHistory, listLeads } from '../../app/domain/leads/leads.read.server'
import { moveLead } from '../../app/domain/leads/move-lead.server'
import { queueContacts } from '../../app/domain/leads/queue-contacts.server'
import { removeLead } from '../../app/domain/leads/remove-lead.server'
import {
  cancelScheduledCall,
  markLeadDnc,
  scheduleLead,
  snoozeLead,
  wakeLead,
} from '../../app/domain/leads/lead-actions.server'
import { listScheduledCalls } from '../../app/domain/leads/scheduled-calls.read.server'
import { createTag, listTags } from '../../app/domain/tags/tags.server'
import { os } from './implement'

const { leads: at } = os

export const leads = {
  findCounts: at.findCounts.handler(({ context, input }) => findBoardCounts(context.ctx, input)),
  queueContacts: at.queueContacts.handler(({ context, input }) => queueContacts(context.ctx, input)),
  listLeads: at.listLeads.handler(({ context, input }) => listLeads(context.ctx, input)),
  findLead: at.findLead.handler(({ context, input }) => findLead(context.ctx, input)),
  findLeadOfContact: at.findLeadOfContact.handler(({ context, input }) => findLeadOfContact(context.ctx, input)),
  moveLead: at.moveLead.handler(({ context, input }) => moveLead(context.ctx, input)),
  removeLead: at.removeLead.handler(({ context, input }) => removeLead(context.ctx, input)),
  snoozeLead: at.snoozeLead.handler(({ context, input }) => snoozeLead(context.ctx, input)),
  wakeLead: at.wakeLead.handler(({ context, input }) => wakeLead(context.ctx, input)),
  scheduleLead: at.scheduleLead.handler(({ context, input }) => scheduleLead(context.ctx, input)),
  cancelScheduledCall: at.cancelScheduledCall.handler(({ context, input }) => cancelScheduledCall(context.ctx, input)),
  listScheduledCalls: at.listScheduledCalls.handler(async ({ context }) => ({
    items: await listScheduledCalls(context.ctx),
  })),
  markDnc: at.markDnc.handler(({ context, input }) => markLeadDnc(context.ctx, input)),
  listHistory: at.listHistory.handler(({ context, input }) => listLeadHistory(context.ctx, input)),
  lastSelections: at.lastSelections.handler(async ({ context, input }) => ({
    items: await lastSelections(context.ctx, input),
  })),
  assignLead: at.assignLead.handler(({ context, input }) => assignLead(context.ctx, input)),
  listTags: at.listTags.handler(({ context, input }) => listTags(context.ctx, input)),
  createTag: at.createTag.handler(({ context, input }) => createTag(context.ctx, input.name)),
}
