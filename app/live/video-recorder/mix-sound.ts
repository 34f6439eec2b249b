export interface MixedSound {
  track: MediaStreamTrack | null
  close(): void
}

/** Recorders take one audio track. */
export function mixSound(tracks: readonly MediaStreamTrack[]): MixedSound {
  if (tracks.length < 2) return { track: tracks[0] ?? null, close: () => {} }
  const context = new AudioContext()
  const mixed = context.createMediaStreamDestination()
  for (const track of tracks) context.createMediaStreamSource(new MediaStream([track])).connect(mixed)
  // Some browsers need it.
  void context.resume()
  return {
    track: mixed.stream.getAudioTracks()[0] ?? null,
    close: () => void context.close(),
  }
}
