import type { ReactNode } from 'react'
import { RINGTONE_TUNES } from '~/domain/audio/tunes'
import type { BoardDialerSettings } from '~/domain/boards/board-settings.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { DialerSettings, DialerSettingsView } from '~/domain/settings/settings.schema'
import { Input, Select } from '~/ui/field'
import { BOARD_TEAM_GREETING, VOICEMAIL_GREETING } from '../+audio/message-uses'
import { GreetingRow } from './greeting-row'
import type { MessageChoice } from './message-select'
import { OWN_LABEL, SELLERS_OWN } from './sellers-own'
import { SettingRow, useRefused } from './setting-row'
import { TuneSelect } from './tune-select'

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
  const own = board ? <option value={SELLERS_OWN}>{OWN_LABEL}</option> : null
  const shown = <Name extends keyof BoardDialerSettings & keyof DialerSettings>(name: Name) =>
    board && board[name] === null ? SELLERS_OWN : settings[name]
  return (
    <div className="-my-4">
      {isEffective ? (
        <>
          <DestinationRow
            name="callDestination"
            title="Call destination"
            keywords="forwarding forward route team ring incoming phone"
            hint={`Where a call to ${board ? 'one of the board’s numbers' : 'your own number'} rings. On a phone, press 1 to take the call, so that its voicemail cannot answer.`}
            choice={{ name: 'callForwardingType', stored: shown('callForwardingType') }}
            phone={{ name: 'callForwardingNumber', stored: settings.callForwardingNumber }}
          >
            {own}
            <option value="dialer">{board ? 'The lead’s seller' : 'My dialer'}</option>
            {board || inbound?.colleagues ? (
              <option value="team">{board ? 'Everyone on the board' : 'Everyone on the team'}</option>
            ) : null}
            <option value="phone">A phone</option>
          </DestinationRow>
          <DestinationRow
            name="missedCall"
            title="Missed call destination"
            keywords="forwarding forward phone voicemail unanswered"
            hint="Where unanswered calls go. If that phone does not answer either, the call goes to voicemail."
            choice={{ name: 'missedCallPopForwardingType', stored: shown('missedCallPopForwardingType') }}
            phone={{ name: 'missedCallPopForwardingNumber', stored: settings.missedCallPopForwardingNumber }}
          >
            {own}
            <option value="voicemail">Voicemail</option>
            <option value="phone">A phone</option>
          </DestinationRow>
        </>
      ) : null}
      <SettingRow
        name="ringtone"
        title="Ringtone"
        keywords="sound incoming"
        hint={board ? 'Plays to the sellers who get the call.' : 'Plays when someone calls you.'}
      >
        <TuneSelect name="inboundRingtone" label="Ringtone" chosen={shown('inboundRingtone')} tunes={RINGTONE_TUNES}>
          {own}
          <option value="classic">Classic</option>
          <option value="bell">Bell</option>
          <option value="soft">Soft</option>
          <option value="silent">Silent</option>
        </TuneSelect>
      </SettingRow>
      {isEffective ? (
        <>
          <GreetingRow
            name="greeting"
            title="Voicemail greeting"
            intro={board ? 'On a seller’s own number, plays' : 'Plays'}
            greetingId={settings.voicemailGreetingId}
            {...(board && { none: OWN_LABEL })}
            recordings={recorded.greeting}
            use={VOICEMAIL_GREETING}
          />
          {board && isTeam ? (
            <GreetingRow
              name="teamGreeting"
              title="Team voicemail greeting"
              field="teamVoicemailGreetingId"
              intro="On a team number, plays"
              greetingId={board.teamVoicemailGreetingId}
              none="The team’s own"
              recordings={recorded.teamGreeting}
              use={BOARD_TEAM_GREETING}
            />
          ) : null}
          <SettingRow
            name="unknownCaller"
            title="Unknown caller destination"
            keywords="hidden anonymous no name contact"
            hint="Callers who hide their number or are not in your contacts."
          >
            <Select
              name="unknownCallerDestination"
              aria-label="Unknown caller destination"
              defaultValue={shown('unknownCallerDestination')}
              className={select}
            >
              {own}
              <option value="same">Same as other calls</option>
              <option value="voicemail">Voicemail</option>
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
          aria-label={`${row.title}: phone`}
          placeholder="Number of the phone"
          autoComplete="tel"
          className="hidden group-has-[option[value=phone]:checked]/destination:block"
          defaultValue={refused?.(phone.name) ?? (phone.stored === null ? '' : formatPhone(phone.stored))}
        />
      </div>
    </SettingRow>
  )
}
