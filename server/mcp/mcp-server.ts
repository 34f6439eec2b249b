import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js'
import type { Request, Response } from 'express'
import type { KeyActor } from '../../app/domain/api-keys/find-key-actor.server'
import { createCtx, type Services } from '../../app/domain/context.server'
import { tooMany } from '../api/api-handler'
import { callOperation } from '../api/call-operation'
import type { ErrorAnswer } from '../api/errors'
import { isAllowedByKey, refusedByKey } from '../api/key-access'
import type { Limits } from '../limits'
import { fitResult } from './fit-result'
import { mcpTools } from './mcp-tools'
import { mcpWords } from './mcp.words'

export interface McpRequest {
  services: Services
  limits: Limits
  identity: KeyActor
  source: string
  requestId: string
}

/** Shared: it only serves what we never ask of a client. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/** Answer one request. Stateless: a server for each, so no answer can reach another client. */
export async function answerMcp(mcp: McpRequest, request: Request, response: Response, body: unknown): Promise<void> {
  const server = createMcpServer(mcp)
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  response.once('close', () => void server.close())
  await server.connect(transport as Parameters<typeof server.connect>[0])
  await transport.handleRequest(request, response, body)
}

function createMcpServer(mcp: McpRequest): Server {
  const server = new Server(
    { name: 'trunkline', title: 'Trunkline', version: '1' },
    { capabilities: { tools: {} }, instructions: mcpWords.instructions, jsonSchemaValidator },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...mcpTools.values()]
      .filter(({ operation }) => isAllowedByKey(mcp.identity.grants, operation))
      .map(({ operation: _operation, ...tool }) => tool),
  }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(mcp, params.name, params.arguments ?? {}))
  return server
}

async function callTool(
  { services, limits, identity, source, requestId }: McpRequest,
  name: string,
  input: Record<string, unknown>,
): Promise<CallToolResult> {
  const tool = mcpTools.get(name)
  if (!tool) return failed(mcpWords.unknownTool(name))
  if (!isAllowedByKey(identity.grants, tool.operation)) return failedBy(refusedByKey)
  // A batch has many calls.
  if ((await limits.api(identity.actor, source)) !== null) return failedBy(tooMany)
  const outcome = await callOperation(tool.operation, input, {
    ctx: createCtx(services, identity.actor),
    source,
    requestId,
    userAgent: 'MCP',
    body: undefined,
    claim: null,
    frames: { fromOurPage: false, sessionOf: async () => null, setCookie: () => {} },
  })
  return outcome.ok ? succeeded(outcome.value) : failedBy(outcome.answer)
}

/** Encoded as JSON: no text of a contact can end the data. */
function succeeded(value: unknown): CallToolResult {
  const { text, notice } = fitResult(value)
  const texts = [mcpWords.material, text, ...(notice === null ? [] : [notice])]
  return { content: texts.map((one) => ({ type: 'text', text: one })) }
}

const failed = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] })

/** With the errors of fields, so that an assistant can repair its input. */
const failedBy = ({ body }: ErrorAnswer): CallToolResult => failed(JSON.stringify(body))
