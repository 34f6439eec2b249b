export const loader = () => ({ ready: true })

export default function Page() {
  return <div role="toolbar" aria-label="Dialer controls" />
}
