import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { traverseContractProcedures } from '@orpc/server'
import { contract } from '../api/contract'
import { operations, type Operation } from '../api/operations'

/** Operations of the API that assistants may use: reading, and writes that reach no lead and delete nothing. */
const OFFERED = [
  'access.currentSession',
  'quickSearch.quickSearch',
  'contacts.listContacts',
  'contacts.findContact',
  'contactRecord.findContactRecord',
  'contactRecord.listTimeline',
  'contactNotes.addContactNote',
  'callHistory.listOutbound',
  'callHistory.listInbound',
  'callHistory.listMissed',
  'callHistory.listTeamOutbound',
  'callHistory.listTeamInbound',
  'callHistory.listTeamMembers',
  'callHistory.findStory',
  'callHistory.findNote',
  'callHistory.findRecording',
  'boards.listPreviews',
  'boards.findBoard',
  'leads.findCounts',
  'leads.listLeads',
  'leads.findLead',
  'leads.findLeadOfContact',
  'leads.listHistory',
  'leads.lastSelections',
  'leads.listScheduledCalls',
  'leads.scheduleLead',
  'leads.cancelScheduledCall',
  'leads.moveLead',
  'dialer.listCampaigns',
  'dialer.campaignStatistics',
  'messenger.listThreads',
  'messenger.listMessages',
  'numbers.listNumbers',
] as const

export interface McpTool {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object'; [key: string]: unknown }
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean }
  operation: Operation
}

const converter = new ZodToJsonSchemaConverter()

/** Names, texts and input schemas are the contract's. */
export const mcpTools: ReadonlyMap<string, McpTool> = (() => {
  const tools = new Map<string, McpTool>()
  const offered: ReadonlySet<string> = new Set(OFFERED)
  const byKey = new Map(operations.map((operation) => [operation.key, operation]))
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const operation = byKey.get(path.join('.'))
    if (!operation || !offered.has(operation.key)) return
    const { route, inputSchema } = procedure['~orpc']
    const { summary = operation.key, description } = route
    const name = path.join('_')
    const isRead = operation.method === 'GET'
    tools.set(name, {
      name,
      title: summary,
      description: description === undefined ? summary : `${summary}. ${description}`,
      inputSchema: {
        ...(inputSchema === undefined
          ? { additionalProperties: false }
          : (converter.convert(inputSchema, { strategy: 'input' })[1] as object)),
        type: 'object',
      },
      annotations: { readOnlyHint: isRead, destructiveHint: false, openWorldHint: false },
      operation,
    })
  })
  const missing = OFFERED.filter((key) => !tools.has(key.replace('.', '_')))
  if (missing.length > 0) throw new Error(`no operation of the API: ${missing.join(', ')}`)
  return tools
})()
