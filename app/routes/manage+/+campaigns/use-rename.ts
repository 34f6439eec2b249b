import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import type { Refusal } from '../../+form/submission'
import { RENAME } from '../../+campaigns/campaign-query'
import { campaignPath } from '../../+campaigns/campaign-paths'

/** State of the inline rename. Restores focus to its button when the field closes. */
export function useRename(campaign: CampaignView, refusal: Refusal | undefined) {
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const openerId = useId()
  const [pressed, setPressed] = useState(false)
  /** Show the submitted name while saving. */
  const sent = navigation.formAction?.startsWith(campaignPath(campaign.id)) ? navigation.formData?.get('name') : null
  const isRefused = Boolean(refusal?.result.error?.name) && navigation.state === 'idle'
  const isOpen = pressed || isRefused || (new URLSearchParams(search).has(RENAME) && typeof sent !== 'string')
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(openerId)?.focus()
    wasOpen.current = isOpen
  }, [isOpen, openerId])
  const closeTo = campaignPath(campaign.id, search)
  return {
    isOpen,
    name: typeof sent === 'string' ? sent.trim() : campaign.name,
    openerId,
    openTo: `${closeTo}${closeTo.includes('?') ? '&' : '?'}${RENAME}=1`,
    closeTo,
    open(event: MouseEvent) {
      // The list order may change: bind the typed name to the campaign's address.
      if (pathname !== campaignPath(campaign.id)) return
      event.preventDefault()
      setPressed(true)
    },
    close: () => setPressed(false),
  }
}
