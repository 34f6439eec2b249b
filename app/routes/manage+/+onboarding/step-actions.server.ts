import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { linkEmail as linkEmailSchema, sendLoginCode as addressSchema } from '~/domain/access/access.schema'
import { requirePermission } from '~/domain/access/require'
import { addToCart } from '~/domain/cart/add-to-cart.server'
import { openCart } from '~/domain/cart/open-cart.server'
import type { Ctx } from '~/domain/context.server'
import { notFound } from '~/domain/errors'
import { linkEmail } from '~/domain/login-codes/link-email.server'
import { sendLinkCode } from '~/domain/login-codes/send-link-code.server'
import { claimNumbers } from '~/domain/number-claims/claim-numbers.server'
import { awaitClaims } from '~/domain/number-claims/number-claims.read.server'
import { numberPurchase } from '~/domain/number-claims/number-claims.schema'
import { confirmCode } from '~/domain/number-verifications/confirm-code.server'
import { codeConfirmation } from '~/domain/number-verifications/number-verifications.schema'
import { sendCode } from '~/domain/number-verifications/send-code.server'
import type { StepName } from '~/domain/onboarding/onboarding-steps'
import { claimSeat } from '~/domain/team/claim-seat.server'
import { joinTeam } from '~/domain/team/join-team.server'
import { findOwnTeamId } from '~/domain/team/team-access.server'
import { joinByCode } from '~/domain/team/team.schema'
import { signTerms as signTermsSchema } from '~/domain/terms/terms.schema'
import { signTerms } from '~/domain/terms/sign-terms.server'
import { SEARCH_PARAM } from '~/ui/search-form'
import { accountPagesWords } from '../../+account/account-pages.words'
import { redirectWithNotice } from '../../+form/notice.server'
import { handleSubmission } from '../../+form/submission'
import { BACK_PARAM } from '../../+ui/claim-path'
import { CHECKOUT_PATH } from '../+billing/billing-paths'
import { choosePlan } from '../+billing/choose-plan.schema'
import { addNumberForm } from '../+numbers/add-number.schema'
import { CLAIM_WAIT_MS, claimsPath } from '../+numbers/number-paths'
import { numbersPagesWords } from '../+numbers/numbers-pages.words'
import { getStepPath } from './onboarding-paths'
import { onboardingPagesWords } from './onboarding-pages.words'
import type { WalkPlace } from './walk'
import { completeStep } from './walk.server'

export interface StepRequest {
  ctx: Ctx
  form: FormData
  place: WalkPlace
  query: URLSearchParams
  signer: { address: string; userAgent: string }
}

type StepAction = (request: StepRequest) => ReturnType<typeof handleSubmission<z.ZodType>>

/** The step with more in its address. */
function withFields({ step, pendingPath }: WalkPlace, fields: Record<string, string>): string {
  const path = getStepPath(step, pendingPath)
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(fields)}`
}

const getAccess: StepAction = ({ ctx, form }) => {
  if (form.has('activationCode'))
    return handleSubmission(form, joinByCode, async (input) => {
      await joinTeam(ctx, input)
      const answer = await redirectWithNotice('/manage', accountPagesWords.joinedTeam)
      // Everything loaded is the earlier account's.
      answer.headers.set('X-Remix-Reload-Document', 'true')
      return answer
    })
  return handleSubmission(form, choosePlan, async (plan) => {
    requirePermission(ctx, 'billing')
    await addToCart(ctx, { cartId: await openCart(ctx), intent: { kind: 'SUBSCRIBE', ...plan } })
    return redirect(CHECKOUT_PATH)
  })
}

const agree: StepAction = ({ ctx, form, place, signer }) =>
  handleSubmission(form, signTermsSchema, async (input) => {
    await signTerms(ctx, input, signer)
    return redirect(await completeStep(ctx, place))
  })

const seatForm = z.strictObject({})

const takeSeat: StepAction = ({ ctx, form, place }) =>
  handleSubmission(form, seatForm, async () => {
    const teamId = await findOwnTeamId(ctx)
    if (teamId === null) throw notFound('Team')
    await claimSeat(ctx, teamId)
    // What the person may do has changed.
    const answer = redirect(await completeStep(ctx, place))
    answer.headers.set('X-Remix-Reload-Document', 'true')
    return answer
  })

const claim: StepAction = ({ ctx, form, place, query }) =>
  handleSubmission(form, numberPurchase, async (purchase) => {
    const ids = await claimNumbers(ctx, purchase)
    const { failed, numbers, open } = await awaitClaims(ctx, ids, CLAIM_WAIT_MS)
    const here = getStepPath(place.step, place.pendingPath)
    if (failed.length > 0)
      return redirect(claimsPath(ids, { [SEARCH_PARAM]: query.get(SEARCH_PARAM) ?? '', [BACK_PARAM]: here }))
    if (open.length > 0) return redirectWithNotice(here, numbersPagesWords.stillOpen(open.length), 'warning')
    return redirectWithNotice(
      await completeStep(ctx, place),
      numbersPagesWords.claimedNotice(numbers.map(({ display }) => display)),
    )
  })

const verifyPhone: StepAction = ({ ctx, form, place, signer }) => {
  if (form.has('code'))
    return handleSubmission(form, codeConfirmation.pick({ phone: true, code: true }), async (input) => {
      const { display } = await confirmCode(ctx, input)
      return redirectWithNotice(await completeStep(ctx, place), onboardingPagesWords.numberAdded(display))
    })
  return handleSubmission(form, addNumberForm, async ({ phone, nickname = '', shared, via }) => {
    const request = { phone, nickname, shared: shared === 'on', sms: via === 'text' }
    const { alreadyAdded } = await sendCode(ctx, request, signer.address)
    return redirect(alreadyAdded ? await completeStep(ctx, place) : withFields(place, { phone, sent: '1' }))
  })
}

/** 4-trust §8. */
const verifyEmail: StepAction = ({ ctx, form, place }) => {
  if (form.has('code'))
    return handleSubmission(
      form,
      linkEmailSchema,
      async (input) => {
        await linkEmail(ctx, input)
        return redirectWithNotice(await completeStep(ctx, place), onboardingPagesWords.emailVerified)
      },
      { message: onboardingPagesWords.failedVerifyEmail, log: ctx.log, unexpectedOnly: true },
    )
  return handleSubmission(
    form,
    addressSchema,
    async ({ email }) => {
      await sendLinkCode(ctx, { email })
      return redirect(withFields(place, { email }))
    },
    { message: onboardingPagesWords.failedSendEmail, log: ctx.log, unexpectedOnly: true },
  )
}

export const STEP_ACTIONS: Record<StepName, StepAction> = {
  needsAccess: getAccess,
  termsOfService: agree,
  seatChoice: takeSeat,
  purchaseNumber: claim,
  verifyPersonalNumber: verifyPhone,
  verifyEmail,
}
