import type { ReactNode } from 'react'
import { RINGTONE_TUNES } from '~/domain/audio/tunes'
import type { BoardDialerSettings } from '~/domain/boards/board-settings.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { DialerSettings, DialerSettingsView } from '~/domain/settings/settings.schema'
import { Input, Select } from '~/ui/field'
import { BOARD_TEAM_GREETING, VOICEMAIL_GREETING } from '../+audio/message-uses'
import { GreetingRow } from './greeting-row'
import type { MessageChoice } from './message-select'
import { SELLERS_OWN } from './sellers-own'
import { SettingRow, useRefused } from './setting-row'
import { TuneSelect } from './tune-select'
import { dialerSettingsWords } from './dialer-settings.words'

interface InboundRowsProps {
  settings: DialerSettings
  /** For a seller: which rows have an effect. On a board all do. */
  inbound?: DialerSettingsView['inbound']
  /** Set for a board, which may leave settings to the seller. */
  board?: BoardDialerSettings
  isTeam?: boolean
  recorded: Record<'greeting' | 'teamGreeting', MessageChoice[]>
}

const select = 'w-64 max-sm:w-full'

export function InboundRows({ settings, inbound, board, isTeam = false, recorded }: InboundRowsProps) {
  const isEffective = board !== undefined || inbound?.ownNumber
  const own = board ? <option value={SELLERS_OWN}>{dialerSettingsWords.ownLabel}</option> : null
  const shown = <Name extends keyof BoardDialerSettings & keyof DialerSettings>(name: Name) =>
    board && board[name] === null ? SELLERS_OWN : settings[name]
  return (
    <div className="-my-4">
      {isEffective ? (
        <>
          <DestinationRow
            name="callDestination"
            title={dialerSettingsWords.callDestination}
            keywords="forwarding forward route team ring incoming phone"
            hint={`Where a call to ${board ? 'one of the board’s numbers' : 'your own number'} rings. On a phone, press 1 to take the call, so that its voicemail cannot answer.`}
            choice={{ name: 'callForwardingType', stored: shown('callForwardingType') }}
            phone={{ name: 'callForwardingNumber', stored: settings.callForwardingNumber }}
          >
            {own}
            <option value="dialer">{board ? dialerSettingsWords.leadSeller : dialerSettingsWords.myDialer}</option>
            {board || inbound?.colleagues ? (
              <option value="team">
                {board ? dialerSettingsWords.everyoneBoard : dialerSettingsWords.everyoneTeam}
              </option>
            ) : null}
            <option value="phone">{dialerSettingsWords.aPhone}</option>
          </DestinationRow>
          <DestinationRow
            name="missedCall"
            title={dialerSettingsWords.missedCallDestination}
            keywords="forwarding forward phone voicemail unanswered"
            hint={dialerSettingsWords.whereUnansweredCallsGoIf}
            choice={{ name: 'missedCallPopForwardingType', stored: shown('missedCallPopForwardingType') }}
            phone={{ name: 'missedCallPopForwardingNumber', stored: settings.missedCallPopForwardingNumber }}
          >
            {own}
            <option value="voicemail">{dialerSettingsWords.voicemail}</option>
            <option value="phone">{dialerSettingsWords.aPhone}</option>
          </DestinationRow>
        </>
      ) : null}
      <SettingRow
        name="ringtone"
        title={dialerSettingsWords.ringtone}
        keywords="sound incoming"
        hint={board ? dialerSettingsWords.playsSellersWhoGetCall : dialerSettingsWords.playsWhenSomeoneCallsYou}
      >
        <TuneSelect
          name="inboundRingtone"
          label={dialerSettingsWords.ringtone}
          chosen={shown('inboundRingtone')}
          tunes={RINGTONE_TUNES}
        >
          {own}
          <option value="classic">{dialerSettingsWords.classic}</option>
          <option value="bell">{dialerSettingsWords.bell}</option>
          <option value="soft">{dialerSettingsWords.soft}</option>
          <option value="silent">{dialerSettingsWords.silent}</option>
        </TuneSelect>
      </SettingRow>
      {isEffective ? (
        <>
          <GreetingRow
            name="greeting"
            title={dialerSettingsWords.voicemailGreeting}
            intro={board ? dialerSettingsWords.sellerOwnNumberPlays : 'Plays'}
            greetingId={settings.voicemailGreetingId}
            {...(board && { none: dialerSettingsWords.ownLabel })}
            recordings={recorded.greeting}
            use={VOICEMAIL_GREETING}
          />
          {board && isTeam ? (
            <GreetingRow
              name="teamGreeting"
              title={dialerSettingsWords.teamVoicemailGreeting}
              field="teamVoicemailGreetingId"
              intro={dialerSettingsWords.teamNumberPlays}
              greetingId={board.teamVoicemailGreetingId}
              none={dialerSettingsWords.teamOwn}
              recordings={recorded.teamGreeting}
              use={BOARD_TEAM_GREETING}
            />
          ) : null}
          <SettingRow
            name="unknownCaller"
            title={dialerSettingsWords.unknownCallerDestination}
            keywords="hidden anonymous no name contact"
            hint={dialerSettingsWords.callersWhoHideNumberOr}
          >
            <Select
              name="unknownCallerDestination"
              aria-label={dialerSettingsWords.unknownCallerDestination}
              defaultValue={shown('unknownCallerDestination')}
              className={select}
            >
              {own}
              <option value="same">{dialerSettingsWords.sameOtherCalls}</option>
              <option value="voicemail">{dialerSettingsWords.voicemail}</option>
            </Select>
          </SettingRow>
        </>
      ) : null}
    </div>
  )
}

interface DestinationRowProps {
  name: string
  title: string
  keywords: string
  hint: string
  choice: { name: string; stored: string }
  phone: { name: string; stored: string | null }
  children: ReactNode
}

function DestinationRow({ choice, phone, children, ...row }: DestinationRowProps) {
  const refused = useRefused(row.name)
  return (
    <SettingRow {...row}>
      <div className="group/destination flex w-64 flex-col gap-2 max-sm:w-full">
        <Select name={choice.name} aria-label={row.title} defaultValue={refused?.(choice.name) || choice.stored}>
          {children}
        </Select>
        <Input
          type="tel"
          name={phone.name}
          aria-label={dialerSettingsWords.phone(row.title)}
          placeholder={dialerSettingsWords.numberPhone}
          autoComplete="tel"
          className="hidden group-has-[option[value=phone]:checked]/destination:block"
          defaultValue={refused?.(phone.name) ?? (phone.stored === null ? '' : formatPhone(phone.stored))}
        />
      </div>
    </SettingRow>
  )
}
