import { useContext, useEffect, useState } from 'react'
import { CredentialsContext } from './credentials'
import { fetchFile } from './fetch-file'

interface Loaded {
  src: string | null
  failed: boolean
}

/** Object URL. Null: not wanted. */
export function useFile(url: string | null): Loaded {
  const credentials = useContext(CredentialsContext)
  const [loaded, setLoaded] = useState<Loaded>({ src: null, failed: false })
  useEffect(() => {
    if (url === null) return
    const ended = new AbortController()
    let src: string | null = null
    fetchFile(credentials, url, ended.signal).then(
      (file) => {
        if (ended.signal.aborted) return
        src = URL.createObjectURL(file)
        setLoaded({ src, failed: false })
      },
      () => {
        if (!ended.signal.aborted) setLoaded({ src: null, failed: true })
      },
    )
    return () => {
      ended.abort()
      if (src !== null) URL.revokeObjectURL(src)
      setLoaded({ src: null, failed: false })
    }
  }, [credentials, url])
  return loaded
}
