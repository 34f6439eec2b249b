import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import type { Refusal } from '../../+form/submission'
import { RENAME } from '../../+campaigns/campaign-query'
import { campaignPath } from '../../+campaigns/campaign-paths'

/** Whether a campaign's name is being written over. The button that opens the field has the focus again when it is gone. */
export function useRename(campaign: CampaignView, refusal: Refusal | undefined) {
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const openerId = useId()
  const [pressed, setPressed] = useState(false)
  /** A name that is on its way is shown already. */
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
      // The first of the list may become another one meanwhile: what is written stays with the address of the campaign.
      if (pathname !== campaignPath(campaign.id)) return
      event.preventDefault()
      setPressed(true)
    },
    close: () => setPressed(false),
  }
}
