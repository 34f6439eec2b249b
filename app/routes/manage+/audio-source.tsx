import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '~/domain/access/require'
import { findDialIn } from '~/domain/settings/dial-in.server'
import type { DialInView } from '~/domain/settings/dial-in.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { findDialerSettings } from '~/domain/settings/settings.read.server'
import type { DialerSettings as Settings } from '~/domain/settings/settings.schema'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { Input } from '~/ui/field'
import { PageHeader, Section } from '~/ui/page-shell'
import { Choice } from '~/ui/switch'
import { saveInBackground } from '../+form/save-in-background'
import { saveOwnSetting } from '../+settings/save-setting.server'
import { audioForms } from '../+settings/setting-forms'
import { SettingRow, useRefused } from '../+settings/setting-row'
import { ComputerAudio } from './+settings/computer-audio'
import { OwnSettings } from './+settings/own-settings'
import { audioSourceWords } from '../+audio/audio-source.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/audio-source'

export const meta: MetaFunction = () => [{ title: audioSourceWords.audioSource }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { settings } = await findDialerSettings(ctx)
  const { connectionType, connectionPrompt, phone } = settings
  return { userId: requireUser(ctx).userId, connectionType, connectionPrompt, phone, dialIn: await findDialIn(ctx) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return saveOwnSetting(request, ctx, { path: PATH, forms: audioForms })
}

export const clientAction = saveInBackground

export default function AudioSource() {
  useCacheInitialData(clientLoader)
  const view = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={audioSourceWords.audioSource}>{audioSourceWords.chooseHowYouHearSpeak}</PageHeader>
      <OwnSettings userId={view.userId} path={PATH} forms={audioForms}>
        <Section title={audioSourceWords.defaultAudioSource} id="default">
          <div className="-my-4">
            <SourceRow {...view} />
          </div>
        </Section>
        <Section title={audioSourceWords.computerAudio} id="computer">
          <ComputerAudio />
        </Section>
      </OwnSettings>
    </>
  )
}

function SourceRow({
  connectionType,
  connectionPrompt,
  phone,
  dialIn,
}: Pick<Settings, 'connectionType' | 'connectionPrompt' | 'phone'> & { dialIn: DialInView | null }) {
  const refused = useRefused('source')
  const chosen = refused?.('connectionType') || (connectionPrompt ? 'ask' : connectionType)
  return (
    <SettingRow name="source" title={audioSourceWords.audioSourceLabel} stacked>
      <div className="group/source grid w-full gap-2">
        <Choice
          type="radio"
          name="connectionType"
          value="ask"
          label={audioSourceWords.askEveryTime}
          hint={audioSourceWords.whenYouPressConnectYou}
          defaultChecked={chosen === 'ask'}
        />
        <Choice
          type="radio"
          name="connectionType"
          value="computer"
          label={audioSourceWords.computerAudio}
          hint={audioSourceWords.youHearSpeakBrowser}
          defaultChecked={chosen === 'computer'}
        />
        <Choice
          type="radio"
          name="connectionType"
          value="dial-out"
          label={audioSourceWords.callMe}
          hint={audioSourceWords.whenYouPressConnectWe}
          defaultChecked={chosen === 'dial-out'}
        />
        <Choice
          type="radio"
          name="connectionType"
          value="dial-in"
          label={audioSourceWords.callIn}
          hint={audioSourceWords.callOneNumbersEnterPin}
          defaultChecked={chosen === 'dial-in'}
        />
        <Input
          type="tel"
          name="phone"
          aria-label={audioSourceWords.yourPhone}
          placeholder={audioSourceWords.phoneNumber}
          autoComplete="tel"
          className="hidden w-64 group-has-[input[value=ask]:checked]/source:block group-has-[input[value=dial-out]:checked]/source:block group-has-[input[value=dial-in]:checked]/source:block max-sm:w-full"
          defaultValue={refused?.('phone') ?? (phone === null ? '' : formatPhone(phone))}
        />
        {dialIn ? <CallInInstructions {...dialIn} /> : null}
      </div>
    </SettingRow>
  )
}

/** Uses saved values: another phone has another PIN. */
function CallInInstructions({ number, phone, pin }: DialInView) {
  return (
    <p className="hidden text-s text-muted group-has-[input[value=ask]:checked]/source:block group-has-[input[value=dial-in]:checked]/source:block">
      {number === null ? (
        audioSourceWords.accountNoCallNumber
      ) : (
        <>
          {audioSourceWords.callCall}{' '}
          <strong className="font-semibold text-text tabular-nums">{formatPhone(number)}</strong>{' '}
          {audioSourceWords.enterPin(formatPhone(phone))}{' '}
          <strong className="font-semibold text-text tabular-nums select-all">{pin}</strong>
          {audioSourceWords.keepPrivate}
        </>
      )}
    </p>
  )
}
