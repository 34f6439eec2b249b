import { Play, Square } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Tune } from '~/domain/audio/tunes'
import { createTunePlayer, type TunePlayer } from '~/live/audio/tune-player'
import { loadDevices } from '~/live/phone/chosen-devices'
import { Button } from '~/ui/button'
import { Select } from '~/ui/field'
import { useHydrated } from '~/ui/use-hydrated'

interface TuneSelectProps {
  name: string
  label: string
  chosen: string
  /** By value; a missing value is silent. */
  tunes: Readonly<Record<string, Tune>>
  children: ReactNode
}

const icon = { size: 14, 'aria-hidden': true } as const

export function TuneSelect({ name, label, chosen, tunes, children }: TuneSelectProps) {
  const [value, setValue] = useState(chosen)
  const [lastChosen, setLastChosen] = useState(chosen)
  if (lastChosen !== chosen) {
    // Changed in another window.
    setLastChosen(chosen)
    setValue(chosen)
  }
  return (
    <div className="flex w-64 gap-2 max-sm:w-full">
      <Select
        name={name}
        aria-label={label}
        defaultValue={chosen}
        onChange={(event) => setValue(event.currentTarget.value)}
        className="min-w-0 flex-1"
      >
        {children}
      </Select>

      {useHydrated() ? <PlayButton key={value} label={label} tune={tunes[value] ?? null} /> : null}
    </div>
  )
}

function PlayButton({ label, tune }: { label: string; tune: Tune | null }) {
  const [isPlaying, setPlaying] = useState(false)
  const player = useRef<TunePlayer>(undefined)
  useEffect(() => () => player.current?.close(), [])

  function press(): void {
    if (isPlaying || !tune) {
      player.current?.play(null)
      setPlaying(false)
      return
    }
    if (!player.current) {
      player.current = createTunePlayer()
      void player.current.setSpeaker(loadDevices().speaker)
    }
    player.current.play(tune, { once: true, onEnd: () => setPlaying(false) })
    setPlaying(true)
  }

  return (
    <Button
      type="button"
      square
      icon={isPlaying ? <Square {...icon} /> : <Play {...icon} />}
      aria-label={`${isPlaying ? 'Stop' : 'Play'} ${label.toLowerCase()}`}
      disabled={tune === null}
      onClick={press}
    />
  )
}
