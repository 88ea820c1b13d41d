export default function Page() {
  return <main class="alone">games</main>;
}
