export default function Page() {
  return <main class="alone">table</main>;
}
