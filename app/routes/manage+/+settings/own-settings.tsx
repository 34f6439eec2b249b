import type { ReactNode } from 'react'
import { useLiveEvents } from '~/live/live-page'
import { useReadAgain } from '~/live/use-read-again'
import { Banner } from '~/ui/banner'
import type { SettingForms } from '../../+settings/setting-forms'
import { SettingsPlace } from '../../+settings/setting-row'
import { useMay } from '../+shell/use-may'

interface OwnSettingsProps {
  userId: string
  /** Where the rows are sent. */
  path: string
  forms: SettingForms
  children: ReactNode
}

/** Settings of the seller who looks at them. Who has no dialer seat reads them. */
export function OwnSettings({ userId, path, forms, children }: OwnSettingsProps) {
  const may = useMay()
  const readAgain = useReadAgain()
  // Rows of several fields send all of them: what another window saved must not be sent back as it was before.
  useLiveEvents(({ type }) => {
    if (type === 'settings.changed') readAgain()
  })
  return (
    <>
      {may.dial ? null : (
        <Banner tone="warn">
          Your role has no dialer seat: you can look at these settings, and sellers have their own.
        </Banner>
      )}
      {/* Where somebody else signs in, what their predecessor chose and what waits to be saved goes. */}
      <SettingsPlace.Provider key={userId} value={{ path, forms }}>
        {/* What the reader may not change is not offered: a fieldset that is off takes everything in it along. */}
        <fieldset disabled={!may.dial} className="contents">
          {children}
        </fieldset>
      </SettingsPlace.Provider>
    </>
  )
}
