export default function Page() {
  return <main class="alone">game</main>;
}
