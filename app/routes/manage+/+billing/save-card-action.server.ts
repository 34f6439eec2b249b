import { z } from 'zod'
import type { ActionFunctionArgs } from '@remix-run/node'
import { DomainError } from '~/domain/errors'
import { cardToken, setupToken } from '~/domain/payments/payments.schema'
import { completeCard, saveCard } from '~/domain/payments/save-card.server'
import { readForm } from '../../+form/expected-user.server'
import { redirectWithNotice } from '../../+form/notice.server'
import { handleSubmission } from '../../+form/submission'
import { billingPagesWords } from './billing-pages.words'
import { requireBilling } from './require-billing.server'

/** Action of the routes with a card dialog. Answers a bank's question, or leads back to `page`. */
export const createSaveCardAction =
  (page: string) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const ctx = await context.requireUser(request)
    const fields = await readForm(request, ctx, page)
    await requireBilling(ctx)
    return handleSubmission(fields, z.union([cardToken, setupToken]), async (token) => {
      const result = await ('setupId' in token ? completeCard(ctx, token) : saveCard(ctx, token))
      if (result.state === 'SAVED') return redirectWithNotice(page, billingPagesWords.cardSaved)
      if (result.state !== 'NEEDS_AUTHENTICATION') throw new DomainError('conflict', result.message!)
      return Response.json({ setupId: result.setupId, clientSecret: result.clientSecret })
    })
  }
