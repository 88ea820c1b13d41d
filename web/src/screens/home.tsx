export default function Page() {
  return <main class="alone">home</main>;
}
