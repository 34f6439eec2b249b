import { createHash } from 'node:crypto'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js'
import type { Request, Response } from 'express'
import type { KeyActor } from '../../app/domain/api-keys/find-key-actor.server'
import { createCtx, type Services } from '../../app/domain/context.server'
import { badKey, tooMany } from '../api/api-handler'
import { callOperation, type Outcome } from '../api/call-operation'
import type { ErrorAnswer } from '../api/errors'
import { isIdempotencyKey, type Claim, type Idempotency } from '../api/idempotency'
import { isAllowedByKey, refusedByKey } from '../api/key-access'
import type { Limits } from '../limits'
import { fitResult } from './fit-result'
import { IDEMPOTENCY_FIELD, mcpTools } from './mcp-tools'
import { mcpWords } from './mcp.words'

export interface McpRequest {
  services: Services
  limits: Limits
  identity: KeyActor
  source: string
  requestId: string
  idempotency: Idempotency
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
  { services, limits, identity, source, requestId, idempotency }: McpRequest,
  name: string,
  input: Record<string, unknown>,
): Promise<CallToolResult> {
  const tool = mcpTools.get(name)
  if (!tool) return failed(mcpWords.unknownTool(name))
  if (!isAllowedByKey(identity.grants, tool.operation)) return failedBy(refusedByKey)
  // A batch has many calls.
  if ((await limits.api(identity.actor, source)) !== null) return failedBy(tooMany)
  const { [IDEMPOTENCY_FIELD]: key, ...fields } = input
  const run = (claim: Claim | null) =>
    callOperation(tool.operation, fields, {
      ctx: createCtx(claim ? { ...services, store: claim.store } : services, identity.actor),
      source,
      requestId,
      userAgent: 'MCP',
      body: undefined,
      claim,
      frames: { fromOurPage: false, sessionOf: async () => null, setCookie: () => {} },
    })
  const isWrite = tool.operation.method !== 'GET'
  const outcome =
    key === undefined || !isWrite
      ? await run(null)
      : await runOnce({ idempotency, identity }, { key, name, fields }, run)
  return outcome.ok ? succeeded(outcome.value) : failedBy(outcome.answer)
}

/** A repeat with the same key is answered with the first answer, as in the API. */
async function runOnce(
  { idempotency, identity }: Pick<McpRequest, 'idempotency' | 'identity'>,
  { key, name, fields }: { key: unknown; name: string; fields: Record<string, unknown> },
  run: (claim: Claim) => Promise<Outcome>,
): Promise<Outcome> {
  if (typeof key !== 'string' || !isIdempotencyKey(key)) return { ok: false, answer: badKey }
  const { actor } = identity
  const digest = createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
  const begun = await idempotency.begin({ userId: actor.userId, key, operation: `MCP ${name}`, digest })
  if (begun.kind === 'refused') return { ok: false, answer: begun.answer }
  if (begun.kind === 'repeat') {
    const { status, body } = begun.answer
    return status < 300 ? { ok: true, value: body } : { ok: false, answer: { status, body } as ErrorAnswer }
  }
  const { claim } = begun
  try {
    const outcome = await run(claim)
    await claim.finish(outcome.ok ? { status: 200, body: outcome.value } : outcome.answer)
    return outcome
  } finally {
    claim.release()
  }
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
