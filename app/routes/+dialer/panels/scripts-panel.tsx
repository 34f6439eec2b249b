import { ArrowLeft, CalendarClock, Maximize2, Minimize2, Settings, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import type { CallScriptItem } from '~/domain/call-scripts/call-scripts.schema'
import { showToast } from '~/ui/toast'
import { IconButton } from '~/ui/icon-button'
import { useDialerUi } from '../dialer-context'
import { PanelShell } from './panel-shell'
import { PortalLink } from '../../+ui/portal-link'
import { getScheduleTarget } from './get-schedule-target'
import { ScriptList } from './script-list'
import { ScriptText } from './script-text'
import { saveZoom, loadZoom, ZOOMS } from './script-zoom'
import { usePanelState } from '../use-panel-state'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'

const icon = { size: 16, 'aria-hidden': true } as const
const SMALL = { bar: { width: 400, height: 440 }, mini: { width: 0, height: 320 } }
const LARGE = { bar: { width: 800, height: 560 }, mini: { width: 0, height: 480 } }

/** 2-live §2.3. */
export function ScriptsPanel() {
  const { size, state, enabled, togglePanel } = useDialerUi()
  const schedule = getScheduleTarget(state)
  const [script, setScript] = usePanelState<CallScriptItem | null>('script', () => null)
  const [query, setQuery] = usePanelState('words', () => '')
  const [large, setLarge] = usePanelState('large', () => false)
  const [zoom, setZoom] = useState(loadZoom)
  const changeZoom = (by: 1 | -1) => {
    setZoom(zoom + by)
    saveZoom(zoom + by)
  }
  return (
    <PanelShell
      title={script?.displayName ?? dialerPanelsWords.callScriptsLabel}
      {...(large ? LARGE : SMALL)[size === 'mini' ? 'mini' : 'bar']}
      before={
        script ? (
          <IconButton
            label={dialerPanelsWords.back}
            size="s"
            icon={<ArrowLeft {...icon} />}
            onClick={() => setScript(null)}
          />
        ) : null
      }
      actions={
        <>
          {script ? (
            <>
              <IconButton
                label={dialerPanelsWords.zoomOut}
                size="s"
                icon={<ZoomOut {...icon} />}
                disabled={zoom === 0}
                onClick={() => changeZoom(-1)}
              />
              <IconButton
                label={dialerPanelsWords.zoomIn}
                size="s"
                icon={<ZoomIn {...icon} />}
                disabled={zoom === ZOOMS.length - 1}
                onClick={() => changeZoom(1)}
              />
            </>
          ) : null}
          {schedule.offered ? (
            <IconButton
              label={dialerPanelsWords.scheduleCall}
              size="s"
              icon={<CalendarClock {...icon} />}
              disabled={!enabled || !schedule.line}
              onClick={() => togglePanel('schedule')}
            />
          ) : null}
          <PortalLink
            to={script ? `/manage/call-scripts/${script.id}` : '/manage/call-scripts'}
            aria-label={dialerWords.settings}
            title={dialerWords.settings}
            size="s"
            variant="ghost"
            square
          >
            <Settings {...icon} />
          </PortalLink>
          <IconButton
            label={large ? 'Minimize' : 'Maximize'}
            size="s"
            icon={large ? <Minimize2 {...icon} /> : <Maximize2 {...icon} />}
            onClick={() => setLarge(!large)}
          />
        </>
      }
    >
      {script ? (
        <ScriptText
          key={script.id}
          script={script}
          size={ZOOMS[zoom] ?? ZOOMS[0]}
          onGone={() => {
            setScript(null)
            void showToast({
              tone: 'warning',
              text: dialerPanelsWords.callScriptNoLongerAvailable,
              position: 'top-center',
            })
          }}
        />
      ) : (
        <ScriptList query={query} setQuery={setQuery} open={setScript} />
      )}
    </PanelShell>
  )
}
