import type { ReactNode } from 'react'
import { RINGTONE_TUNES } from '~/domain/audio/made-sounds'
import { formatPhone } from '~/domain/contacts/phone'
import type { DialerSettingsView } from '~/domain/settings/settings.schema'
import { Input, Select } from '~/ui/field'
import { VOICEMAIL_GREETING } from '../../+audio/message-uses'
import type { MessageChoice } from '../../+settings/message-select'
import { SettingRow, useRefused } from '../../+settings/setting-row'
import { TuneSelect } from '../../+settings/tune-select'
import { GreetingRow } from './greeting-row'

interface InboundRowsProps {
  view: DialerSettingsView
  /** Recorded messages to choose a greeting from. */
  recordings: MessageChoice[]
}

const select = 'w-64 max-sm:w-full'

/** What becomes of calls to us. Shown is what acts: most of it for whoever has a number of their own. */
export function InboundRows({ view: { settings, inbound }, recordings }: InboundRowsProps) {
  return (
    <div className="-my-4">
      {inbound.ownNumber ? (
        <>
          <DestinationRow
            name="callDestination"
            title="Call destination"
            words="forwarding forward route team ring incoming phone"
            hint="Where a call to your own number rings. On a phone it is taken with the key 1, so that no voicemail takes it."
            choice={{ name: 'callForwardingType', stored: settings.callForwardingType }}
            phone={{ name: 'callForwardingNumber', stored: settings.callForwardingNumber }}
          >
            <option value="dialer">My dialer</option>
            {inbound.colleagues ? <option value="team">Everyone on the team</option> : null}
            <option value="phone">A phone</option>
          </DestinationRow>
          <DestinationRow
            name="missedCall"
            title="Missed call destination"
            words="forwarding forward phone voicemail unanswered"
            hint="Where it goes when nobody has answered. From a phone that nobody takes it goes to voicemail."
            choice={{ name: 'missedCallPopForwardingType', stored: settings.missedCallPopForwardingType }}
            phone={{ name: 'missedCallPopForwardingNumber', stored: settings.missedCallPopForwardingNumber }}
          >
            <option value="voicemail">Voicemail</option>
            <option value="phone">A phone</option>
          </DestinationRow>
        </>
      ) : null}
      <SettingRow name="ringtone" title="Ringtone" words="sound incoming" hint="What you hear when somebody calls you.">
        <TuneSelect name="inboundRingtone" label="Ringtone" chosen={settings.inboundRingtone} tunes={RINGTONE_TUNES}>
          <option value="classic">Classic</option>
          <option value="bell">Bell</option>
          <option value="soft">Soft</option>
          <option value="silent">Silent</option>
        </TuneSelect>
      </SettingRow>
      {inbound.ownNumber ? (
        <>
          <GreetingRow
            name="greeting"
            title="Voicemail greeting"
            heard="Heard"
            greetingId={settings.voicemailGreetingId}
            recordings={recordings}
            use={VOICEMAIL_GREETING}
          />
          <SettingRow
            name="unknownCaller"
            title="Unknown caller destination"
            words="hidden anonymous no name contact"
            hint="Callers who hide their number, or whose name is in none of your contacts."
          >
            <Select
              name="unknownCallerDestination"
              aria-label="Unknown caller destination"
              defaultValue={settings.unknownCallerDestination}
              className={select}
            >
              <option value="same">As all other calls</option>
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
  words: string
  hint: string
  choice: { name: string; stored: string }
  phone: { name: string; stored: string | null }
  /** Options. */
  children: ReactNode
}

/** A destination, and the phone that it may be. */
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
