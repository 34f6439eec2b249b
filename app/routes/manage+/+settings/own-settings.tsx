import type { ReactNode } from 'react'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { Banner } from '~/ui/banner'
import type { SettingForms } from '../../+settings/setting-forms'
import { SettingsPlace } from '../../+settings/setting-row'
import { usePermissions } from '../+shell/use-permissions'
import { dialerSettingsWords } from '../../+settings/dialer-settings.words'

interface OwnSettingsProps {
  userId: string
  /** Action path of the forms. */
  path: string
  forms: SettingForms
  children: ReactNode
}

/** Settings of the current seller; read-only without a dialer seat. */
export function OwnSettings({ userId, path, forms, children }: OwnSettingsProps) {
  const can = usePermissions()
  const reloadPage = useReloadPage()
  // Rows with several fields submit all of them: reload, so that another window's save is not overwritten.
  useLiveEvents(({ type }) => {
    if (type === 'settings.changed') reloadPage()
  })
  return (
    <>
      {can.dial ? null : <Banner tone="warn">{dialerSettingsWords.roleNoDialerSeatYou}</Banner>}
      {/* Another user signed in: drop the previous user's choices and unsent saves. */}
      <SettingsPlace.Provider key={userId} value={{ path, forms }}>
        {/* A disabled fieldset disables everything in it. */}
        <fieldset disabled={!can.dial} className="contents">
          {children}
        </fieldset>
      </SettingsPlace.Provider>
    </>
  )
}
