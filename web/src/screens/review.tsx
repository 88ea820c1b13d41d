export default function Page() {
  return <main class="alone">review</main>;
}
