import type { Request, RequestHandler, Response } from 'express'
import { createSystemCtx, type Ctx, type Services } from '../../app/domain/context.server'
import type { TransactionOptions } from '../../db/open'
import { statement } from '../../db/statement'
import { isStorageFault } from '../../db/storage-fault'
import { redactedUrl } from '../request-log'
import { readBody } from './read-body'

/** 'repeat': handled before; 'unknown': refers to nothing known. All are 2xx: a retry would not help. */
export type Outcome = { kind: 'done' } | { kind: 'repeat' } | { kind: 'unknown' } | { kind: 'twiml'; twiml: string }

/** Who posts webhooks. */
export interface Sender<Content> {
  bodyType: string | readonly string[]
  maxBytes: number
  read(request: Request, body: string): { kind: 'signed'; content: Content } | { kind: 'unsigned' | 'malformed' }
  /** After each signature. */
  onSignature?(request: Request, isSigned: boolean): void
}

/** `name`: the transaction's. Errors are 5xx, so that the sender retries. */
export function webhook<Content>(
  { services, sender }: { services: Services; sender: Sender<Content> },
  name: string,
  handle: (tx: Ctx, content: Content, request: Request) => Promise<Outcome>,
  options: Pick<TransactionOptions, 'lowPriority'> = {},
): RequestHandler {
  const handleRequest = async (request: Request, response: Response): Promise<void> => {
    response.locals.route = name
    const body = await readBody(request, { types: [sender.bodyType].flat(), limit: sender.maxBytes })
    if (!body.ok) return void response.status(body.status).type('text/plain').send(body.message)
    const received = sender.read(request, body.text)
    sender.onSignature?.(request, received.kind !== 'unsigned')
    if (received.kind !== 'signed') {
      response.locals.outcome = received.kind
      const [status, message] = received.kind === 'unsigned' ? [403, 'Wrong signature'] : [400, 'Malformed']
      return void response.status(status).type('text/plain').send(message)
    }
    const ctx = createSystemCtx(services, options)
    try {
      const outcome = await ctx.db.transact(name, async (tx) => {
        let handled: Outcome | undefined
        // Answer before other commit listeners run: a person who just picked up is waiting.
        tx.db.afterCommit(() => handled && answer(response, handled))
        return (handled = await handle(tx, received.content, request))
      })
      if (outcome.kind === 'unknown')
        ctx.log.warn({ webhook: name, path: redactedUrl(request.path) }, 'webhook for an unknown id')
    } catch (error) {
      ctx.log.error({ webhook: name, path: redactedUrl(request.path), err: error }, 'webhook failed')
      if (response.headersSent) return
      response
        .status(isStorageFault(error) ? 503 : 500)
        .type('text/plain')
        .send('Try again')
    }
  }
  return (request, response, next) => {
    // An aborted request would otherwise be an unhandled rejection and end the process.
    handleRequest(request, response).catch(next)
  }
}

function answer(response: Response, outcome: Outcome): void {
  response.locals.outcome = outcome.kind
  // `send` would compute an ETag.
  if (outcome.kind === 'twiml') response.status(200).type('text/xml').end(outcome.twiml)
  else response.status(204).end()
}

const insertReceipt = statement((q, receipt: { key: string; created_at: number }) =>
  q
    .insertInto('receipts')
    .values(receipt)
    .onConflict((conflict) => conflict.column('key').doNothing()),
)

/** false: handled before. A rollback releases the claim. */
export async function claimReceipt(tx: Ctx, key: string): Promise<boolean> {
  return (await tx.db.write(insertReceipt, { key, created_at: tx.clock.now() })) === 1
}
