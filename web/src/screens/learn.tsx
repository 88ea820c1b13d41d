export default function Page() {
  return <main class="alone">learn</main>;
}
