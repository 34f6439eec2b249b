import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireUser } from '~/domain/access/require'
import { listNumberHealth } from '~/domain/number-health/number-health.read.server'
import { listForwardingOptions } from '~/domain/numbers/forwarding-options.read.server'
import { findNumber } from '~/domain/numbers/numbers.read.server'
import { nickname, NICKNAME_MAX, type ForwardingOption, type NumberChange } from '~/domain/numbers/numbers.schema'
import { updateNumber } from '~/domain/numbers/update-number.server'
import { findRegistrationOfNumber } from '~/domain/spam-protection/spam-protection.read.server'
import { findAttestation } from '~/domain/voice-trust/voice-trust.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Badge } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Field, fieldAria, Input, Select } from '~/ui/field'
import { Switch } from '~/ui/switch'
import { ActionForm } from '../+form/action-form'
import { readForm } from '../+form/expected-user.server'
import { dialogActions } from '../+form/form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'
import { healthPagesWords } from './+number-health/number-health-pages.words'
import { healthPath } from './+number-health/number-health-paths'
import { StateBadge } from './+number-health/state-badge'
import { SpamSection } from './+spam-protection/spam-section'
import { NUMBERS_PATH, selectedPath } from './+numbers/number-paths'
import { numbersPagesWords } from './+numbers/numbers-pages.words'
import { trustPagesWords } from './+trust/trust-pages.words'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const number = await orNotFound(findNumber(ctx, params.id!))
  const { permissions } = requireUser(ctx)
  const canManage = permissions.has('numbers:manage')
  return {
    number,
    canManage,
    registration: canManage ? await findRegistrationOfNumber(ctx, number.id) : null,
    health: (await listNumberHealth(ctx)).get(number.id) ?? null,
    attestation: await findAttestation(ctx, number.id),
    forwarding: await listForwardingOptions(ctx),
    userId: requireUser(ctx).userId,
  }
}

export const clientLoader = createCachedLoader()

const flag = z.literal('on').optional()
/** `was…`: what the form showed. Controls that are off for the user are not sent, and stay. */
const form = z.strictObject({
  nickname: nickname.optional().default(''),
  wasNickname: z.string().max(NICKNAME_MAX).optional().default(''),
  shareWithTeam: flag,
  wasShared: flag,
  enableLocalPresence: flag,
  wasLocalPresence: flag,
  callForwarding: z.string().max(80).optional(),
  wasForwarding: z.string().max(80).optional(),
  settable: z.string().max(100).optional().default(''),
})

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, NUMBERS_PATH), form, async (input) => {
    const { display } = await updateNumber(ctx, params.id!, toChange(input))
    return redirectWithNotice(NUMBERS_PATH, numbersPagesWords.saved(display))
  })
}

/** Only what the person changed: a colleague may have changed the rest. */
function toChange(input: z.output<typeof form>): NumberChange {
  const settable = input.settable.split(' ')
  const change: NumberChange = {}
  if (settable.includes('rename') && input.nickname !== input.wasNickname) change.nickname = input.nickname
  if (settable.includes('share') && input.shareWithTeam !== input.wasShared)
    change.shareWithTeam = input.shareWithTeam === 'on'
  if (settable.includes('localPresence') && input.enableLocalPresence !== input.wasLocalPresence)
    change.enableLocalPresence = input.enableLocalPresence === 'on'
  if (input.callForwarding !== undefined && input.callForwarding !== input.wasForwarding)
    change.callForwardingConfig = { id: input.callForwarding }
  return change
}

const meta = (name: string) => ({ id: name, errorId: `${name}-error`, descriptionId: `${name}-hint` })
const asFlag = (isOn: boolean) => (isOn ? 'on' : undefined)

export default function NumberConfiguration() {
  const { number, health, attestation, forwarding, userId, registration, canManage } = useLoaderData<typeof loader>()
  const { blockers, display, teamId, callForwarding, enableLocalPresence, shareWithTeam } = number
  const settable = (['rename', 'share', 'localPresence'] as const).filter((action) => blockers[action] === null)
  return (
    <Dialog title={numbersPagesWords.configuration} description={display} closeTo={NUMBERS_PATH} width={720}>
      <ActionForm
        closeTo={NUMBERS_PATH}
        submitLabel={numbersPagesWords.save}
        renderActions={dialogActions(NUMBERS_PATH)}
      >
        <input type="hidden" name="settable" value={settable.join(' ')} />
        <input type="hidden" name="wasNickname" value={number.nickname} />
        {shareWithTeam ? <input type="hidden" name="wasShared" value="on" /> : null}
        {enableLocalPresence ? <input type="hidden" name="wasLocalPresence" value="on" /> : null}
        {callForwarding ? <input type="hidden" name="wasForwarding" value={callForwarding.id} /> : null}
        {teamId === null ? null : (
          <Switch
            name="shareWithTeam"
            label={numbersPagesWords.shareWithTeam}
            hint={blockers.share ?? numbersPagesWords.shareHint}
            defaultChecked={shareWithTeam}
            disabled={blockers.share !== null}
          />
        )}
        <Switch
          name="enableLocalPresence"
          label={numbersPagesWords.localPresenceUse}
          hint={blockers.localPresence ?? numbersPagesWords.localPresenceHint}
          defaultChecked={enableLocalPresence}
          value={asFlag(true)}
          disabled={blockers.localPresence !== null}
        />
        {callForwarding ? (
          <Field
            meta={meta('callForwarding')}
            label={numbersPagesWords.callForwarding}
            hint={blockers.forward ?? numbersPagesWords.forwardingHint}
          >
            <Select
              name="callForwarding"
              {...fieldAria(meta('callForwarding'))}
              defaultValue={callForwarding.id}
              disabled={blockers.forward !== null}
            >
              <Options label={numbersPagesWords.other} options={forwarding.other} />
              <Options label={numbersPagesWords.members} options={forwarding.members} />
              <Options label={numbersPagesWords.numbers} options={forwarding.numbers} />
            </Select>
          </Field>
        ) : null}
        {attestation ? (
          <p className="flex items-center justify-between gap-4 text-m">
            {trustPagesWords.attestationOf}
            <Badge tone="ok">{trustPagesWords.attestationA}</Badge>
          </p>
        ) : null}
        {health ? (
          <p className="flex items-center justify-between gap-4 text-m">
            {healthPagesWords.title}
            <span className="flex items-center gap-2">
              <StateBadge state={health.state} />
              <ButtonLink to={healthPath(number.id)} size="s">
                {healthPagesWords.details}
              </ButtonLink>
            </span>
          </p>
        ) : null}
        <SpamSection number={number} registration={registration} canManage={canManage} />
        <Field meta={meta('nickname')} label={numbersPagesWords.changeNickname} hint={blockers.rename ?? undefined}>
          <Input
            name="nickname"
            {...fieldAria(meta('nickname'))}
            defaultValue={number.nickname}
            maxLength={NICKNAME_MAX}
            autoComplete="off"
            disabled={blockers.rename !== null}
          />
        </Field>
        {number.type === 'PERSONAL' && !number.canCallFrom && number.userId === userId ? (
          <p>
            <ButtonLink to={`${NUMBERS_PATH}/${number.id}/caller-id`} size="s">
              {numbersPagesWords.callFrom}
            </ButtonLink>
          </p>
        ) : null}
        {blockers.remove === null ? (
          <p>
            <ButtonLink to={selectedPath('remove', [number.id])} variant="ghost" size="s">
              {numbersPagesWords.removeNumber(display)}
            </ButtonLink>
          </p>
        ) : null}
      </ActionForm>
    </Dialog>
  )
}

const Options = ({ label, options }: { label: string; options: readonly ForwardingOption[] }) =>
  options.length === 0 ? null : (
    <optgroup label={label}>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.label}
        </option>
      ))}
    </optgroup>
  )
